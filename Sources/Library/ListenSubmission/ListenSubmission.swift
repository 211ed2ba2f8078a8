import Glibc
import Linux
package import ListeningHistory
import Mutation
package import PlayerModel
import Synchronization
import Transport

/// Submits listens to a service, after each of them and on request.
///
/// Requests are sent one at a time on a serial queue of its own. No timer runs while nothing is to be sent.
package final class ListenSubmission: Sendable {
  /// Runs a closure after the given number of seconds, on any thread.
  package typealias Later = @Sendable (Double, @escaping @Sendable () -> Void) -> Void

  struct State {
    var playing = PlayingNow()
    var backOff = BackOff()
    /// The end of the pause that the service requested, in monotonic seconds.
    var pauseEnd = 0.0
    /// The token that the service rejected, and the failure to report for it.
    var refused: (token: String, failure: SubmissionFailure)?
    var isRunning = false
    var line = RequestLine()
    /// The time of the next scheduled run, in monotonic seconds.
    var nextTime: Double?
    var sent = 0
    /// The number of listens that were permanently refused in the current run, and the last reason.
    var refusedNow = 0
    var lastRefusal: String?
    var lastError: String?
    /// The last message that was reported to the listener.
    var reported: String?
    var subscription: PlaybackSubscription?

    /// Returns the failure to report for a rejected token, or `nil` for any other token.
    func refusal(of token: AccessToken) -> SubmissionFailure? {
      refused?.token == token.text ? refused?.failure : nil
    }
  }

  let destination: Destination
  let history: HistoryStore
  let state = Mutex(State())
  private let now: @Sendable () -> Int64
  let later: Later
  private let report: @Sendable (String) -> Void
  let queue = SerialQueue()

  /// Creates a submission that is not started yet.
  ///
  /// - Parameters:
  ///   - now: Returns the current time in Unix milliseconds.
  ///   - later: Runs a closure after the given number of seconds.
  ///   - report: Receives messages for the listener, each one once, on any thread.
  package init(
    to destination: Destination, from history: HistoryStore, now: @escaping @Sendable () -> Int64,
    later: @escaping Later = { seconds, work in
      WorkerThreads.shared.run(after: seconds, countsSuspend: true, work)
    },
    report: @escaping @Sendable (String) -> Void
  ) {
    self.destination = destination
    self.history = history
    self.now = now
    self.later = later
    self.report = report
  }

  /// The name of the service.
  package var name: String { destination.service.name }

  /// Starts announcing the playing track, and sends the listens that wait from before.
  ///
  /// - Throws: `PlayerError` if the player has ended.
  package func start(observing player: any PlaybackSource) throws(PlayerError) {
    guard destination.isEnabled else { return }
    let subscription = try player.subscribe { [weak self] event in self?.note(event) }
    state.withLock { $0.subscription = subscription }
    noteStored()
  }

  /// Notes that a session was stored, which may be a listen.
  package func noteStored() {
    guard destination.isEnabled else { return }
    let monotonic = DelayClock.seconds()
    let delay = state.withLock { state in
      max(1, state.pauseEnd - monotonic, state.backOff.remaining(at: monotonic) ?? 0)
    }
    schedule(after: delay)
  }

  /// Sends the listens that wait.
  ///
  /// - Parameters:
  ///   - isForced: Whether to ignore the delay after a failure. A pause that the service requested is
  ///     always respected.
  ///   - completion: Called once, on any thread.
  package func submit(
    isForced: Bool, retryingRefused: Bool = false,
    completion: @escaping @Sendable (Result<Void, SubmissionFailure>) -> Void
  ) {
    queue.async {
      completion(self.run(isForced: isForced, retryingRefused: retryingRefused))
    }
  }

  /// Ends the submission permanently; no request is in progress when it returns.
  ///
  /// A request in progress gets a moment to be answered, because it would otherwise have to be sent again.
  package func end() {
    let subscription = state.withLock { state in
      state.line.end()
      return state.subscription
    }
    subscription?.cancel()
    queue.drain { state.withLock(\.line.connection)?.cancel() }
  }

  // MARK: On the queue

  private func run(
    isForced: Bool, retryingRefused: Bool
  ) -> Result<Void, SubmissionFailure> {
    let result = Result { () throws(SubmissionFailure) -> Double? in
      guard destination.isEnabled else {
        throw SubmissionFailure(
          .listener,
          "\(destination.service.title) is off; set \(destination.service.settings).enabled to true."
        )
      }
      // The counters describe this run, even if there is nothing to send.
      state.withLock { ($0.sent, $0.refusedNow, $0.lastRefusal) = (0, 0, nil) }
      if retryingRefused {
        do throws(PlayerError) {
          try history.retryRefusedListens(of: name)
        } catch {
          throw SubmissionFailure(.retry, error.message)
        }
      }
      guard try hasWork() else { return nil }
      let account = try ready(isForced: isForced)
      state.withLock { state in
        state.isRunning = true
        state.line.begin()
      }
      defer { tellRefusals(by: account.address) }
      let run = SubmissionRun(
        history: history, service: destination.service, account: account,
        program: destination.program, now: now,
        connect: { () throws(TransportError) in try self.connect() },
        isCancelled: { self.state.withLock(\.line.isCancelled) },
        progress: { count in self.state.withLock { $0.sent += count } },
        refused: { words in
          self.state.withLock { state in
            state.refusedNow += 1
            state.lastRefusal = words
          }
        })
      do throws(SubmissionFailure) {
        return try run.run()
      } catch {
        if error.isRefusal { refuse(account.token, error) }
        throw error
      }
    }
    finish(result)
    return result.map { _ in }
  }

  /// Reports the permanently refused listens, once per run.
  private func tellRefusals(by address: HostAddress) {
    let (count, words) = state.withLock { ($0.refusedNow, $0.lastRefusal) }
    guard count > 0, let words else { return }
    let status = destination.service.command("status")
    report(
      count == 1
        ? "\(address.name) refused a listen for good: \(words); “\(status)” lists it."
        : "\(address.name) refused \(count) listens for good, the last: \(words); “\(status)” lists them."
    )
  }

  private func hasWork() throws(SubmissionFailure) -> Bool {
    do throws(PlayerError) {
      return try !history.waitingListens(for: name, atMost: 1, until: now() / 1000 + 3600).isEmpty
    } catch {
      throw SubmissionFailure(.retry, error.message)
    }
  }

  /// Returns the address and the token, if the service may be contacted now.
  func ready(isForced: Bool) throws(SubmissionFailure) -> ServiceAccount {
    let account = try destination.account()
    let monotonic = DelayClock.seconds()
    let (refusal, pause, delay) = state.withLock { state in
      (
        state.refusal(of: account.token), state.pauseEnd - monotonic,
        isForced ? nil : state.backOff.remaining(at: monotonic)
      )
    }
    if let refusal, !isForced { throw refusal }
    if pause > 0, !(mutated(21) && isForced) {
      throw SubmissionFailure(
        .pause(pause),
        "\(account.address.name) asked to wait for \(Int(pause.rounded(.up))) s.")
    }
    if let delay {
      throw SubmissionFailure(
        .pause(delay),
        state.withLock(\.lastError)
          ?? "\(account.address.name) is not contacted for a while after a failure.")
    }
    return account
  }

  func connect() throws(TransportError) -> any RequestConnection {
    let connection = try destination.transport.connect()
    let isCancelled = state.withLock { state in
      state.line.open(connection)
      return state.line.isCancelled
    }
    if isCancelled { connection.cancel() }
    return connection
  }

  func refuse(_ token: AccessToken, _ failure: SubmissionFailure) {
    state.withLock { $0.refused = (token.text, failure) }
  }

  private func finish(_ result: Result<Double?, SubmissionFailure>) {
    let monotonic = DelayClock.seconds()
    var news: String?
    let delay: Double? = state.withLock { state in
      let wasRunning = state.isRunning
      state.isRunning = false
      state.line.finish()
      switch result {
      case .success(let pause):
        // If nothing was waiting, the service was not contacted.
        guard wasRunning else { return nil }
        state.backOff.succeed()
        (state.lastError, state.reported, state.refused) = (nil, nil, nil)
        if let pause { state.pauseEnd = monotonic + pause }
        return pause
      case .failure(let failure):
        // A problem that the listener has to solve is checked when the status is read, because it may be
        // solved by then.
        state.lastError = failure.remedy == .listener ? nil : failure.message
        switch failure.remedy {
        case .none: return nil
        case .listener:
          if state.reported != failure.message { news = failure.message }
          state.reported = failure.message
          return nil
        case .pause(let seconds):
          if wasRunning { state.pauseEnd = monotonic + seconds }
          return seconds
        case .retry:
          state.backOff.fail(at: monotonic, chance: .random(in: 0...1))
          return state.backOff.remaining(at: monotonic)
        }
      }
    }
    if let news { report(news) }
    if let delay { schedule(after: max(delay, 1)) }
  }

  /// Schedules a run, unless there is an earlier one.
  private func schedule(after seconds: Double) {
    let now = DelayClock.seconds()
    let time = now + seconds
    let isNew = state.withLock { state in
      // A run that is overdue was scheduled before the clock was set back.
      let isWaitedFor = state.nextTime.map { now <= $0 && $0 <= time } ?? false
      guard !state.line.isEnded, !isWaitedFor else { return false }
      state.nextTime = time
      return true
    }
    guard isNew else { return }
    later(seconds) { [weak self] in self?.runScheduled() }
  }

  private func runScheduled() {
    queue.async { [weak self] in
      guard let self else { return }
      // Listens that are stored from now on schedule another run.
      let isEnded = state.withLock { state in
        state.nextTime = nil
        return state.line.isEnded
      }
      if !isEnded { _ = run(isForced: false, retryingRefused: false) }
    }
  }
}
