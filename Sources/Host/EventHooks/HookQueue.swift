/// The queue of a hook: the events, each with the environments of its commands.
struct HookQueue {
  /// Makes the environments of an event when its turn comes, because there may be one for each of many
  /// songs.
  typealias Environments = @Sendable () -> [[[UInt8]]]

  /// The maximum number of commands to start when the player ends, because they all run at once.
  static let mostAtEnd = 100

  /// The maximum number of waiting events, or `nil` if unlimited.
  private let capacity: Int?
  private var events: ArraySlice<Environments> = []
  /// The remaining environments of the current event.
  private var begun: ArraySlice<[[UInt8]]> = []

  init(capacity: Int?) {
    self.capacity = capacity
  }

  /// Adds an event, removing the oldest one if the queue is full.
  mutating func add(_ environments: @escaping Environments) {
    events.append(environments)
    if let capacity { events.removeFirst(max(0, events.count - capacity)) }
  }

  /// Removes and returns the environment of the next command, or `nil` if the queue is empty.
  mutating func takeNext() -> [[UInt8]]? {
    while begun.isEmpty, let event = events.popFirst() { begun = event()[...] }
    return begun.popFirst()
  }

  /// Removes and returns the environments of the commands to start at the end, and drops the rest.
  mutating func takeRest() -> [[[UInt8]]] {
    let rest = (0..<Self.mostAtEnd).compactMap { _ in takeNext() }
    self = HookQueue(capacity: capacity)
    return rest
  }
}
