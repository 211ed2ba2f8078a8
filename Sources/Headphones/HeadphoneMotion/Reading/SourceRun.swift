import Synchronization

/// The running thread of a source, if any.
final class SourceRun: Sendable {
  private struct State {
    var thread: SourceThread?
    /// The previous thread, which may still be running if it was stopped from within its own
    /// report.
    var last: SourceThread?
  }

  private let state = Mutex(State())

  /// Changes what the running thread reports, or starts one with `make`.
  func start(
    _ wants: HeadphoneWants, _ report: @escaping SourceThread.Report,
    _ make: () throws(HeadphoneError) -> SourceThread
  ) throws(HeadphoneError) {
    // Without the lock, because that thread may be about to call `stop` again.
    state.withLock(\.last)?.waitForEnd()
    // With the lock held, so that the new thread's first report can stop it.
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
