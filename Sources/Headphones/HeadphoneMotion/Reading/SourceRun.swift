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
    // Not with the lock, because it may be about to stop the source once more.
    state.withLock(\.last)?.waitForEnd()
    // With the lock, so that the new thread's first report can stop it.
    try state.withLock { state throws(HeadphoneError) in
      if let running = state.thread { return running.want(wants, report: report) }
      state = State(thread: try make(), last: nil)
    }
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
