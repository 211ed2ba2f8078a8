import Synchronization

/// Whether a source runs, and on which thread.
final class SourceRun: Sendable {
  private struct State {
    var thread: SourceThread?
    /// Still at work where it was stopped from within its own report.
    var last: SourceThread?
  }

  private let state = Mutex(State())

  /// Asks the running thread for something else, or has `make` start one.
  func start(
    _ wants: HeadphoneWants, _ report: @escaping SourceThread.Report,
    _ make: () throws(HeadphoneError) -> SourceThread
  ) throws(HeadphoneError) {
    let (running, last) = state.withLock { ($0.thread, $0.last) }
    if let running { return running.want(wants, report: report) }
    last?.waitForEnd()
    let new = try make()
    state.withLock { $0 = State(thread: new, last: nil) }
  }

  func stop() {
    let running = state.withLock { state in
      if let thread = state.thread { state = State(thread: nil, last: thread) }
      return state.last
    }
    running?.stop()
  }

  func recentre() {
    state.withLock(\.thread)?.recentre()
  }
}
