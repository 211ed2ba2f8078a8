import Mutation

/// The listeners of a hub, the requested state of its source, and what a new listener has missed.
struct HubState {
  struct Listener {
    var wants: HeadphoneWants
    let report: @Sendable (HeadphoneEvent) -> Void
  }

  /// What to ask of the source.
  enum Step: Hashable {
    case nothing, stop
    /// The number distinguishes events of this start from those of earlier ones.
    case start(HeadphoneWants, Int)
  }

  var listeners: [Int: Listener] = [:]
  /// Whether the source may need an update.
  var isUnsettled = false

  private var last = 0
  /// What the source was asked for, or `nil` while it is stopped.
  private var asked: HeadphoneWants?
  private var start = 0
  private var name: String?
  private var ears: EarStates?
  /// The current reason for ignoring input.
  private var ignored: HeadphoneError?

  /// Adds a listener; returns its number and the events that it has missed.
  mutating func add(_ listener: Listener) -> (id: Int, missed: [HeadphoneEvent]) {
    last += 1
    listeners[last] = listener
    let connected = name.map { [HeadphoneEvent.connected($0)] } ?? []
    let ignoring = ignored.map { [HeadphoneEvent.ignoring($0)] } ?? []
    return (last, connected + missedEars(listener.wants) + ignoring)
  }

  /// Changes what a listener wants, and returns the events that it has missed.
  mutating func change(_ id: Int, to wants: HeadphoneWants) -> [HeadphoneEvent] {
    let old = listeners[id]?.wants ?? wants
    listeners[id]?.wants = wants
    return missedEars(wants.subtracting(old))
  }

  private func missedEars(_ wants: HeadphoneWants) -> [HeadphoneEvent] {
    wants.contains(.ears) ? ears.map { [.ears($0)] } ?? [] : []
  }

  /// Records an event, and returns the listeners to notify, in the order in which they were added.
  mutating func take(_ event: HeadphoneEvent, ofStart number: Int) -> [Int] {
    guard mutated(26) || number == start, asked != nil else { return [] }
    remember(event)
    return listeners.filter { $0.value.wants.isSuperset(of: event.need) }.keys.sorted()
  }

  private mutating func remember(_ event: HeadphoneEvent) {
    switch event {
    case .connected(let name): self.name = name
    case .disconnected: forget()
    case .ears(let states): ears = states
    case .ignoring(let error): ignored = error
    case .motion, .gap: break
    }
  }

  /// Returns the next request to the source, and records it as made.
  mutating func step() -> Step {
    let wanted =
      listeners.isEmpty
      ? nil : listeners.values.reduce(into: HeadphoneWants()) { $0.formUnion($1.wants) }
    guard wanted != asked else { return .nothing }
    if asked == nil { start += 1 }
    asked = wanted
    if let wanted { return .start(wanted, start) }
    forget()
    return .stop
  }

  /// Records that starting the source failed.
  mutating func forgetStart() {
    asked = nil
    forget()
  }

  private mutating func forget() {
    (name, ears, ignored) = (nil, nil, nil)
  }
}

extension HeadphoneEvent {
  /// What a listener must want to receive the event; the empty set means every listener.
  fileprivate var need: HeadphoneWants {
    switch self {
    case .connected, .disconnected, .ignoring: []
    case .ears: .ears
    case .motion, .gap: .motion
    }
  }
}
