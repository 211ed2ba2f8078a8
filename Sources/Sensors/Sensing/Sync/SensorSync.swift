import Glibc
import Linux
package import PlayerModel
import Synchronization
import Transport

/// Sends a sensor's records to the study's host, on request and automatically when new ones were stored.
///
/// Syncs run one after the other, on a serial queue of their own. While there is nothing new to send, no
/// timer runs.
package final class SensorSync: Sendable {
  /// Runs a closure after the given number of seconds, on any thread.
  package typealias Later = @Sendable (Double, @escaping @Sendable () -> Void) -> Void

  private struct State {
    var shown: SyncStatus
    var backOff = BackOff()
    var line = RequestLine()
    /// Whether an automatic sync is scheduled.
    var isScheduled = false
    /// The error of the last sync, or `nil` if it succeeded or was cancelled.
    var failure: SensorError?
    /// Receives the errors of automatic syncs.
    var report: @Sendable (SensorError) -> Void = { _ in }
    /// The last error that was reported since the last success.
    var reported: String?
  }

  private let config: RecordingConfig
  private let source: SyncSource
  private let now: @Sendable () -> Int64
  private let later: Later
  private let queue = SerialQueue()
  private let state: Mutex<State>
  private let waiting = Mutex(WaitingRecords())

  /// Creates a sync that does nothing yet.
  ///
  /// - Parameters:
  ///   - now: Returns the current time in Unix milliseconds.
  ///   - later: Runs a closure after a number of seconds.
  package init(
    _ config: RecordingConfig, source: SyncSource, now: @escaping @Sendable () -> Int64,
    later: @escaping Later
  ) {
    self.config = config
    self.source = source
    self.now = now
    self.later = later
    let shown = SyncStatus(
      host: config.hostName, isRunning: false, sent: 0, waiting: 0, obstacle: nil,
      lastSuccess: nil, lastAnswer: nil, lastError: nil)
    state = Mutex(State(shown: shown))
  }

  /// Sends the records that the host has not acknowledged.
  ///
  /// - Parameters:
  ///   - force: Whether to try now, even during the delay after a failure.
  ///   - completion: Called once, on any thread, with the number of acknowledged records.
  package func sync(
    force: Bool, completion: @escaping @Sendable (Result<Int, SensorError>) -> Void
  ) {
    let isUnderWay = state.withLock(\.shown.isRunning)
    queue.async {
      // If the running sync fails, this one fails with it, so that the host is not asked twice in a row.
      if isUnderWay, let failure = self.state.withLock(\.failure) {
        completion(.failure(failure))
      } else {
        completion(self.run(force: force))
      }
    }
  }

  /// Reports errors of automatic syncs to `report`, on any thread.
  ///
  /// Each error is reported once until a sync succeeds, and only if it would persist when the network
  /// returns. A requested sync reports its own result.
  package func reportFailures(to report: @escaping @Sendable (SensorError) -> Void) {
    state.withLock { $0.report = report }
  }

  /// Schedules a sync, because there are new records.
  package func noteStored() {
    schedule(after: config.syncInterval)
  }

  /// Cancels a running sync; acknowledged records stay acknowledged.
  package func cancel() {
    let connection = state.withLock { state in
      if state.shown.isRunning { state.line.cancel() }
      return state.line.connection
    }
    connection?.cancel()
  }

  /// Ends syncing for good, and returns when no sync is running.
  ///
  /// A running request gets a moment to be answered, because otherwise it must be sent again.
  package func end() {
    state.withLock { $0.line.end() }
    queue.drain { state.withLock(\.line.connection)?.cancel() }
  }

  /// Returns the sync status, with an empty host if none is configured.
  package func status() -> SyncStatus {
    var shown = state.withLock(\.shown)
    // An obstacle may have been fixed meanwhile.
    shown.obstacle = config.syncObstacle?.message
    guard !shown.host.isEmpty, let reader = try? source.openReader() else { return shown }
    // An invalid address has no mark, so all records for a host are waiting.
    let host = try? config.studyHost()
    let mark = host.flatMap { try? reader.syncMark(of: $0.mark(for: source.table.name)) }
    shown.lastSuccess = mark?.lastSuccess
    shown.lastAnswer = mark?.lastAnswer
    do {
      shown.waiting = try waiting.withLock {
        try $0.count(after: mark?.acknowledged ?? 0, of: source, from: reader)
      }
    } catch {
      // Without their key, sealed records cannot be filtered, so all of them count as waiting.
      shown.obstacle = shown.obstacle ?? SensorError.database(error, reading: source.path).message
      let selection = RecordSelection(afterID: mark?.acknowledged)
      shown.waiting = (try? reader.count(selection)) ?? shown.waiting
    }
    return shown
  }

  // MARK: On the queue

  private func run(force: Bool) -> Result<Int, SensorError> {
    let result = Result { () throws(SensorError) in
      let (host, transport) = try config.destination()
      try begin(force: force, host)
      let run = SyncRun(
        source: source, host: host,
        limits: SyncBatch.Limits(records: max(1, config.syncBatchSize)), now: now,
        connect: { () throws(SensorError) in try self.connect(transport) },
        isCancelled: { self.state.withLock(\.line.isCancelled) },
        progress: { count in self.state.withLock { $0.shown.sent += count } })
      return try run.run()
    }
    finish(result)
    return result
  }

  private func begin(force: Bool, _ host: SyncHost) throws(SensorError) {
    let delay: Double? = state.withLock { state in
      let delay = force ? nil : state.backOff.remaining(at: DelayClock.seconds())
      if delay == nil {
        state.shown.isRunning = true
        state.shown.sent = 0
        state.line.begin()
      }
      return delay
    }
    if let delay {
      let reason = state.withLock(\.shown.lastError).map { ": " + $0 } ?? "."
      throw SensorError(
        .cannotSync,
        "\(host.name) is not contacted for another \(Int(delay.rounded(.up))) seconds after a failure\(reason)"
      )
    }
  }

  private func connect(_ transport: any SyncTransport) throws(SensorError) -> any SyncConnection {
    let connection = try SensorError.reaching { () throws(TransportError) in
      try transport.connect()
    }
    let isCancelled = state.withLock { state in
      state.line.open(connection)
      return state.line.isCancelled
    }
    if isCancelled { connection.cancel() }
    return connection
  }

  private func finish(_ result: Result<Int, SensorError>) {
    let delay: Double? = state.withLock { state in
      guard state.shown.isRunning else {
        return state.backOff.remaining(at: DelayClock.seconds())
      }
      state.shown.isRunning = false
      state.line.finish()
      switch result {
      case .success:
        state.backOff.succeed()
        (state.shown.lastError, state.failure, state.reported) = (nil, nil, nil)
        return nil
      case .failure(let error):
        state.shown.lastError = error.message
        state.failure = error.code == .syncCancelled ? nil : error
        if error.code == .syncCancelled { return config.syncInterval }
        state.backOff.fail(at: DelayClock.seconds(), chance: .random(in: 0...1))
        return state.backOff.remaining(at: DelayClock.seconds())
      }
    }
    if let delay { schedule(after: max(delay, 1)) }
  }

  /// Schedules an automatic sync, unless they are disabled or one is already scheduled.
  private func schedule(after seconds: Double) {
    guard config.syncInterval > 0 else { return }
    let isNew = state.withLock { state in
      defer { state.isScheduled = true }
      return !state.isScheduled && !state.line.isEnded
    }
    guard isNew else { return }
    later(seconds) { [weak self] in self?.runScheduled() }
  }

  private func runScheduled() {
    queue.async { [weak self] in
      guard let self else { return }
      // Records that are stored from now on schedule the next sync.
      let (isEnded, delay) = state.withLock { state in
        state.isScheduled = false
        return (state.line.isEnded, state.backOff.remaining(at: DelayClock.seconds()))
      }
      guard !isEnded else { return }
      if let delay { return schedule(after: max(delay, 1)) }
      if case .failure(let error) = run(force: false) { tell(error) }
    }
  }

  private func tell(_ error: SensorError) {
    guard [.cannotSync, .badCertificates, .hostRefused].contains(error.code) else { return }
    let report = state.withLock { state in
      defer { state.reported = error.message }
      return state.reported == error.message ? nil : state.report
    }
    report?(error)
  }
}
