/// Who listens to headphones, what the source was last asked for, and what a late listener has missed.
struct HubState {
  struct Listener {
    var wants: HeadphoneWants
    let report: @Sendable (HeadphoneEvent) -> Void
  }

  /// What the source has to be asked for.
  enum Step: Hashable {
    case nothing, stop
    /// The number tells apart what it reports from what an earlier start left.
    case start(HeadphoneWants, Int)
  }

  var listeners: [Int: Listener] = [:]
  /// Whether the source may have to be asked for something else.
  var isUnsettled = false

  private var last = 0
  /// What the source was asked for; nil while it is stopped.
  private var asked: HeadphoneWants?
  private var start = 0
  private var name: String?
  private var ears: EarStates?
  /// What is left out now.
  private var ignored: HeadphoneError?

  /// Takes a listener in; answers its number, and what it has missed.
  mutating func add(_ listener: Listener) -> (id: Int, missed: [HeadphoneEvent]) {
    last += 1
    listeners[last] = listener
    let connected = name.map { [HeadphoneEvent.connected($0)] } ?? []
    let ignoring = ignored.map { [HeadphoneEvent.ignoring($0)] } ?? []
    return (last, connected + missedEars(listener.wants) + ignoring)
  }

  /// Answers what a listener has missed that wants something else now.
  mutating func change(_ id: Int, to wants: HeadphoneWants) -> [HeadphoneEvent] {
    let old = listeners[id]?.wants ?? wants
    listeners[id]?.wants = wants
    return missedEars(wants.subtracting(old))
  }

  private func missedEars(_ wants: HeadphoneWants) -> [HeadphoneEvent] {
    wants.contains(.ears) ? ears.map { [.ears($0)] } ?? [] : []
  }

  /// Remembers an event; answers who is to be told, in the order in which they came.
  mutating func take(_ event: HeadphoneEvent, ofStart number: Int) -> [Int] {
    guard number == start, asked != nil else { return [] }
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

  /// What to ask the source for, which counts as asked for from now on.
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

  /// The start came to nothing.
  mutating func forgetStart() {
    asked = nil
    forget()
  }

  private mutating func forget() {
    (name, ears, ignored) = (nil, nil, nil)
  }
}

extension HeadphoneEvent {
  /// What a listener has to want to be told; all are told of the rest.
  fileprivate var need: HeadphoneWants {
    switch self {
    case .connected, .disconnected, .ignoring: []
    case .ears: .ears
    case .motion, .gap: .motion
    }
  }
}
