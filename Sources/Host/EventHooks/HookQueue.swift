/// What waits for a hook's command: for each event the environments of the commands that it has run.
struct HookQueue {
  /// Made when it is their turn, as one event may be about many songs.
  typealias Environments = @Sendable () -> [[[UInt8]]]

  /// So many are started when the player ends: all at once, which more would be too much for a machine.
  static let mostAtEnd = 100

  /// How many events may wait; nil: all.
  private let capacity: Int?
  private var events: ArraySlice<Environments> = []
  /// What is left of the event whose turn it is.
  private var begun: ArraySlice<[[UInt8]]> = []

  init(capacity: Int?) {
    self.capacity = capacity
  }

  /// Adds an event; it takes the place of the oldest that waits where there is no room for more.
  mutating func add(_ environments: @escaping Environments) {
    events.append(environments)
    if let capacity { events.removeFirst(max(0, events.count - capacity)) }
  }

  /// Takes out the environment of the next command; nil if none waits.
  mutating func takeNext() -> [[UInt8]]? {
    while begun.isEmpty, let event = events.popFirst() { begun = event()[...] }
    return begun.popFirst()
  }

  /// Takes out what is to be started at the end; the rest is dropped.
  mutating func takeRest() -> [[[UInt8]]] {
    let rest = (0..<Self.mostAtEnd).compactMap { _ in takeNext() }
    self = HookQueue(capacity: capacity)
    return rest
  }
}
