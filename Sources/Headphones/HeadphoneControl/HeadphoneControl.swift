package import HeadphoneMotion
import Linux
package import PlayerModel

/// Lets headphones control a player, and answers requests about them.
///
/// `@unchecked Sendable`: every mutable property is accessed on ``queue`` only.
package final class HeadphoneControl: @unchecked Sendable {
  package typealias Reply = @Sendable (HeadphoneReport) -> Void

  /// The minimum time between replies to requests for samples, in nanoseconds.
  private static let interval: Int64 = 50_000_000
  /// The maximum time in seconds that a request for samples waits.
  private static let longestWait = 1.0
  /// The time in nanoseconds for which motion is still measured after the last request for samples.
  private static let interest: Int64 = 3_000_000_000

  private let queue = SerialQueue()
  private let headphones: any HeadphoneMotionSource
  private let choices: HeadphoneChoices
  private let clock = SystemClock()
  private let commands = GestureCommands()
  private var state: HeadphoneState
  /// What the source was last asked to report, or `nil` if it is stopped.
  private var listened: HeadphoneWants?
  private var player: (any SystemPlayer)?
  private var listener = GestureListener()
  /// The pending requests for samples, oldest first.
  private var waiting: [(turn: Int, after: Int64, reply: Reply)] = []
  private var turn = 0
  private var answeredAt: Int64 = 0
  /// The time until which a client counts as watching the motion.
  private var watchedUntil: Int64 = 0
  /// When practice ends, during which gestures run no commands.
  private var trainedUntil: Int64 = 0

  /// Creates a control for these headphones.
  package init(_ choices: HeadphoneChoices, _ headphones: any HeadphoneMotionSource) {
    self.headphones = headphones
    self.choices = choices
    state = HeadphoneState(
      choices, measures: headphones.measures, isNetworked: headphones.isNetworked)
  }

  /// Starts controlling `player`, and reports gestures to `listener`.
  package func start(_ player: any SystemPlayer, listener: GestureListener) {
    queue.async { [self] in
      self.player = player
      self.listener = listener
      follow()
    }
  }

  /// Stops; the headphones are released when this returns.
  package func stop() {
    queue.sync {
      player = nil
      if listened != nil { headphones.stop() }
      listened = nil
      answer()
    }
  }

  /// Answers a request.
  package func answer(_ request: HeadphoneRequest, reply: @escaping Reply) {
    queue.async { [self] in
      switch request {
      case .headphones(after: nil):
        reply(report(after: nil))
      case .headphones(let after?): wait(for: after, reply)
      case .trainHeadphones(let after):
        trainedUntil = clock.now().monotonicNanoseconds + Self.interest
        wait(for: after, reply)
      case .recentreHeadphones:
        headphones.recentre()
        reply(report(after: nil))
      }
    }
  }

  private func wait(for after: Int64, _ reply: @escaping Reply) {
    watch()
    turn += 1
    waiting.append((turn, after, reply))
    if state.report(after: nil).newest > after { answerIfDue() }
    queue.async(after: Self.longestWait) { [self, turn] in answer(through: turn) }
  }

  private func report(after: Int64?) -> HeadphoneReport {
    // Looking for obstacles is expensive, so requests for samples skip it.
    if after == nil, choices.isEnabled, !state.report(after: nil).isConnected,
      let obstacle = headphones.obstacle
    {
      state.note(obstacle)
    }
    return state.report(after: after)
  }

  // MARK: Reading

  /// Notes that a client is watching the motion.
  private func watch() {
    guard choices.isEnabled, player != nil else { return }
    let wasWatched = isWatched
    watchedUntil = clock.now().monotonicNanoseconds + Self.interest
    guard !wasWatched else { return }
    state.isWatched = true
    follow()
    lookAgain()
  }

  private var isWatched: Bool { clock.now().monotonicNanoseconds < watchedUntil }

  /// Stops motion when no client has asked for it for a while.
  private func lookAgain() {
    let left = watchedUntil - clock.now().monotonicNanoseconds
    guard left > 0 else {
      state.isWatched = false
      return follow()
    }
    queue.async(after: Self.seconds(after: left)) { [self] in lookAgain() }
  }

  /// Starts, changes or stops the source according to what is wanted.
  private func follow() {
    guard player != nil else { return }
    let wants = state.wants.union(isWatched ? .motion : [])
    guard wants != listened ?? [] else { return }
    guard !wants.isEmpty else {
      headphones.stop()
      listened = nil
      return perform(state.end())
    }
    do throws(HeadphoneError) {
      try headphones.start(wants) { [weak self] event in
        self?.queue.async { [weak self] in self?.take(event) }
      }
      listened = wants
    } catch {
      state.note(error)
      listener.tell(Notice(.warning, error.message))
    }
  }

  private func take(_ event: HeadphoneEvent) {
    guard listened != nil else { return }
    perform(state.handle(event, at: clock.now().monotonicNanoseconds))
    if case .motion = event { answerIfDue() } else { answer() }
    waitForEars()
  }

  private func waitForEars() {
    guard let deadline = state.deadline else { return }
    let left = deadline - clock.now().monotonicNanoseconds
    queue.async(after: Self.seconds(after: left)) { [weak self] in
      guard let self else { return }
      perform(state.pass(to: clock.now().monotonicNanoseconds))
    }
  }

  /// Returns the seconds to wait until the given number of nanoseconds has passed.
  private static func seconds(after nanoseconds: Int64) -> Double {
    Double(max(0, nanoseconds)) / 1e9 + 0.001
  }

  // MARK: Acting

  private func perform(_ steps: [HeadphoneState.Step]) {
    for step in steps {
      switch step {
      case .request(let request): player?.submit(.transport(request)) { _ in }
      case .tell(let notice): listener.tell(notice)
      case .run(let gesture, let command): run(command, for: gesture)
      }
    }
  }

  private func run(_ command: String, for gesture: Gesture) {
    guard clock.now().monotonicNanoseconds >= trainedUntil else { return }
    let listener = listener
    let made = MadeGesture(
      gesture: gesture.rawValue, command: command, isDone: false,
      message: "Two earlier gestures are still running their commands.")
    let isRun = commands.run(CommandText.words(of: command), begin: listener.willRun) {
      [made] outcome in
      listener.didRun()
      let did = outcome.line.isEmpty ? command : outcome.line
      listener.tell(
        Notice(
          outcome.isDone ? .info : .warning, "\(gesture.title): \(did)"))
      var made = made
      made.isDone = outcome.isDone
      made.message = outcome.line
      listener.made(made)
    }
    if !isRun { listener.made(made) }
  }

  // MARK: Replies

  private func answerIfDue() {
    guard !waiting.isEmpty, clock.now().monotonicNanoseconds - answeredAt >= Self.interval else {
      return
    }
    answer()
  }

  /// Answers the pending requests up to the turn `last`.
  private func answer(through last: Int = .max) {
    let due = waiting.prefix { $0.turn <= last }
    guard !due.isEmpty else { return }
    waiting.removeFirst(due.count)
    answeredAt = clock.now().monotonicNanoseconds
    for (_, after, reply) in due { reply(report(after: after)) }
  }
}

extension Gesture {
  /// The gesture's name, capitalized for the start of a sentence.
  package var title: String {
    switch self {
    case .nod: "Nod"
    case .doubleNod: "Double nod"
    case .shake: "Shake"
    case .tiltLeft: "Tilt left"
    case .tiltRight: "Tilt right"
    case .turnLeft: "Turn left"
    case .turnRight: "Turn right"
    }
  }
}
