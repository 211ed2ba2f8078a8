import HeadphoneMotion
import PlayerModel

/// The state of the headphones, and the consequences of their events.
struct HeadphoneState {
  /// What to do.
  enum Step: Equatable {
    /// Send a request to the player.
    case request(TransportRequest)
    /// Run a gesture's command.
    case run(Gesture, command: String)
    /// Show the listener a message.
    case tell(Notice)
  }

  /// The token of the interruption.
  static let token = "headphones"
  /// How many samples are kept for clients.
  static let mostSamples = 256

  private let choices: HeadphoneChoices
  private let bound: [GestureBinding]
  /// Detects the gestures that run a command.
  private var detector: GestureDetector
  /// Detects all gestures for clients that watch the motion, or `nil` if none does.
  private var shown: GestureDetector?
  private var ear: EarPauseRule
  private var report: HeadphoneReport
  private var number: Int64 = 0
  private var samples: [HeadphoneSample] = []

  /// Creates a state for headphones with these measures.
  init(_ choices: HeadphoneChoices, measures: HeadphoneMotion.Measures, isNetworked: Bool) {
    self.choices = choices
    bound = choices.bindings(measures: measures, isNetworked: isNetworked)
    let usable = bound.filter { $0.refusal == nil }.compactMap { Gesture(rawValue: $0.gesture) }
    detector = GestureDetector(wanted: Set(usable), thresholds: choices.thresholds)
    ear = EarPauseRule(choices.ear)
    report = HeadphoneReport(source: choices.source.description, isEnabled: choices.isEnabled)
    report.gestures = bound
    report.measures = measures.names
  }

  /// What the settings require from the source.
  var wants: HeadphoneWants {
    guard choices.isEnabled else { return [] }
    return (choices.ear == .off ? [] : .ears)
      + (bound.contains { $0.refusal == nil } ? .motion : [])
  }

  /// Whether a client watches the motion, and so also sees gestures without a command.
  var isWatched = false {
    didSet {
      guard isWatched != oldValue else { return }
      shown = isWatched ? GestureDetector(wanted: visible, thresholds: choices.thresholds) : nil
    }
  }

  /// All gestures, but double nods only if bound: otherwise they would delay every nod.
  private var visible: Set<Gesture> {
    Set(Gesture.allCases).subtracting(detector.wanted.contains(.doubleNod) ? [] : [.doubleNod])
  }

  /// When ``pass(to:)`` must be called, on the monotonic clock, or `nil`.
  var deadline: Int64? { ear.deadline }

  /// Returns a report, with the samples after the given number.
  func report(after: Int64?) -> HeadphoneReport {
    var report = report
    report.newest = number
    if let after { report.samples = samples.filter { $0.number > after } }
    report.underWay = (shown ?? detector).progress.map {
      GestureUnderWay(gesture: $0.gesture.rawValue, part: $0.share)
    }
    return report
  }

  /// Records why the headphones cannot be read.
  mutating func note(_ problem: HeadphoneError) {
    report.problem = problem.message
  }

  /// Handles an event of the headphones.
  mutating func handle(_ event: HeadphoneEvent, at now: Int64) -> [Step] {
    switch event {
    case .connected(let name):
      report.isConnected = true
      report.name = name
      report.problem = nil
    case .disconnected(let error):
      report.isConnected = false
      report.ears = []
      report.problem = error?.message
      return steps(ear.lose())
    case .ears(let ears):
      report.ears = [ears.primary, ears.secondary].map(HeadphoneEar.init)
      return choices.isEnabled ? steps(ear.handle(ears, at: now)) : []
    case .gap(let count): report.lost += count
    case .ignoring(let error): report.problem = error?.message
    case .motion(let motion): return take(motion)
    }
    return []
  }

  /// Handles the passing of time.
  mutating func pass(to now: Int64) -> [Step] {
    steps(ear.pass(to: now))
  }

  /// Handles the end of reading.
  mutating func end() -> [Step] {
    steps(ear.lose())
  }

  private mutating func take(_ motion: HeadphoneMotion) -> [Step] {
    number += 1
    var sample = HeadphoneSample(motion, number: number)
    let gestures = detector.handle(motion)
    let seen = shown?.handle(motion).last
    sample.gesture = (gestures.last ?? seen)?.rawValue
    samples.append(sample)
    // Removed in batches, because removing moves all later elements.
    if samples.count >= 2 * Self.mostSamples { samples.removeFirst(Self.mostSamples) }
    guard choices.isEnabled else { return [] }
    return gestures.compactMap { gesture in
      choices.commands[gesture].map { .run(gesture, command: $0) }
    }
  }

  private func steps(_ steps: [EarPauseRule.Step]) -> [Step] {
    steps.flatMap { step -> [Step] in
      switch step {
      case .silence:
        let reason =
          choices.ear == .both ? "Both earbuds are out." : "An earbud is out of your ear."
        return [
          .request(
            .beginInterruption(token: Self.token, reason: reason, endsWithClient: false))
        ]
      case .resume: return [.request(.endInterruption(token: Self.token))]
      case .pause: return [.request(.pauseAfterInterruption(token: Self.token))]
      }
    }
  }
}

extension HeadphoneMotion.Measures {
  /// The names of the measured properties of a sample.
  fileprivate var names: [String] {
    let all: [(Self, String)] = [
      (.roll, "roll"), (.pitch, "pitch"), (.yaw, "yaw"), (.rotationRate, "rotationRate"),
      (.gravity, "gravity"), (.userAcceleration, "userAcceleration"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}

extension HeadphoneEar {
  fileprivate init(_ state: EarStates.State) {
    self =
      switch state {
      case .inEar: .inEar
      case .out: .out
      case .inCase: .inCase
      }
  }
}

extension HeadphoneWants {
  fileprivate static func + (one: Self, other: Self) -> Self { one.union(other) }
}
