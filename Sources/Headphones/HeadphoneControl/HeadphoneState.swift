import HeadphoneMotion
import PlayerModel

/// What is known of the headphones, and what follows from what they do.
struct HeadphoneState {
  /// What is to be done.
  enum Step: Equatable {
    /// Asks the player for something.
    case request(TransportRequest)
    /// Runs a command for a gesture.
    case run(Gesture, command: String)
    /// Tells the listener something.
    case tell(Notice)
  }

  /// The name of the interruption.
  static let token = "headphones"
  /// So many samples are kept for those who ask.
  static let mostSamples = 256

  private let choices: HeadphoneChoices
  private let bound: [GestureBinding]
  /// Finds the gestures that run a command.
  private var detector: GestureDetector
  /// Finds all gestures for those who look on; nil while nobody does.
  private var shown: GestureDetector?
  private var ear: EarRule
  private var report: HeadphoneReport
  private var number: Int64 = 0
  private var samples: [HeadphoneSample] = []

  /// Headphones that measure this.
  init(_ choices: HeadphoneChoices, measures: HeadphoneMotion.Measures, isNetworked: Bool) {
    self.choices = choices
    bound = choices.bindings(measures: measures, isNetworked: isNetworked)
    let usable = bound.filter { $0.refusal == nil }.compactMap { Gesture(rawValue: $0.gesture) }
    detector = GestureDetector(wanted: Set(usable), thresholds: choices.thresholds)
    ear = EarRule(choices.ear)
    report = HeadphoneReport(source: choices.source.description, isEnabled: choices.isEnabled)
    report.gestures = bound
    report.measures = measures.names
  }

  /// What has to be listened to for the settings' sake.
  var wants: HeadphoneWants {
    guard choices.isEnabled else { return [] }
    return (choices.ear == .off ? [] : .ears)
      + (bound.contains { $0.refusal == nil } ? .motion : [])
  }

  /// Whether somebody looks at how the head moves, and is to see gestures that run nothing, too.
  var isWatched = false {
    didSet {
      guard isWatched != oldValue else { return }
      shown = isWatched ? GestureDetector(wanted: visible, thresholds: choices.thresholds) : nil
    }
  }

  /// All gestures, but double nods only where they run something: a nod would wait for them.
  private var visible: Set<Gesture> {
    Set(Gesture.allCases).subtracting(detector.wanted.contains(.doubleNod) ? [] : [.doubleNod])
  }

  /// When ``pass(to:)`` has something to do, on the monotonic clock; nil: never.
  var deadline: Int64? { ear.deadline }

  /// How the headphones are, with the samples after the one of a number.
  func report(after: Int64?) -> HeadphoneReport {
    var report = report
    report.newest = number
    if let after { report.samples = samples.filter { $0.number > after } }
    report.underWay = (shown ?? detector).progress.map {
      GestureUnderWay(gesture: $0.gesture.rawValue, part: $0.share)
    }
    return report
  }

  /// Notes why the headphones cannot be read.
  mutating func note(_ problem: HeadphoneError) {
    report.problem = problem.message
  }

  /// Takes what headphones tell.
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

  /// Time has passed.
  mutating func pass(to now: Int64) -> [Step] {
    steps(ear.pass(to: now))
  }

  /// Nothing is listened to any more.
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
    // Not each time, as what is behind moves up.
    if samples.count >= 2 * Self.mostSamples { samples.removeFirst(Self.mostSamples) }
    guard choices.isEnabled else { return [] }
    return gestures.compactMap { gesture in
      choices.commands[gesture].map { .run(gesture, command: $0) }
    }
  }

  private func steps(_ steps: [EarRule.Step]) -> [Step] {
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
  /// The names of what is measured, as properties of a sample.
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
