import Dispatch
import Glibc
import Synchronization

/// Work that is done one piece at a time, in the order in which it came, on threads that it may block.
///
/// It takes a thread of ``WorkerThreads`` while there is something to do.
package final class SerialQueue: Sendable {
  private struct State {
    var waiting: [WorkerThreads.Work] = []
    /// The thread that works now; `nil` if none does.
    var thread: pthread_t?
    /// Whether a thread was asked for that has not come.
    var isScheduled = false

    /// Whether a thread must be asked for, which is noted.
    mutating func needsThread() -> Bool {
      guard thread == nil, !isScheduled, !waiting.isEmpty else { return false }
      isScheduled = true
      return true
    }
  }

  private let state = Mutex(State())
  private let threads: WorkerThreads

  /// A queue with nothing to do.
  package init(on threads: WorkerThreads = .shared) {
    self.threads = threads
  }

  /// Whether the calling thread is doing what the queue was given.
  package var isCurrent: Bool { state.withLock { $0.thread == pthread_self() } }

  /// Does `work` after everything that came before.
  package func async(_ work: @escaping WorkerThreads.Work) {
    let needsThread = state.withLock { state in
      state.waiting.append(work)
      return state.needsThread()
    }
    if needsThread { schedule() }
  }

  /// Does `work` after the given number of seconds, and after everything that came before then.
  package func async(after seconds: Double, _ work: @escaping WorkerThreads.Work) {
    threads.run(after: seconds) { [self] in async(work) }
  }

  /// Does `work` after everything that came before, and returns when it is done.
  ///
  /// While no thread works, the calling one does: it need not wait for a thread where the system gives no more.
  package func sync<Value, Failure: Error>(
    _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    precondition(!isCurrent, "a queue cannot wait for itself")
    guard !begin() else {
      defer { finish() }
      doWaiting()
      return try work()
    }
    let (isTurn, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    async {
      isTurn.signal()
      isDone.wait()
    }
    isTurn.wait()
    let worker = state.withLock { state in
      defer { state.thread = pthread_self() }
      return state.thread
    }
    defer {
      state.withLock { $0.thread = worker }
      isDone.signal()
    }
    return try work()
  }

  /// Waits until everything that came before is done; calls `hurry` if that takes over two seconds.
  package func drain(hurry: () -> Void) {
    let done = DispatchSemaphore(value: 0)
    async { done.signal() }
    guard done.wait(timeout: .now() + 2) == .timedOut else { return }
    hurry()
    done.wait()
  }

  private func schedule() {
    threads.run { [self] in
      state.withLock { $0.isScheduled = false }
      guard begin() else { return }
      doWaiting()
      finish()
    }
  }

  /// Makes the calling thread the one that works, unless another is.
  private func begin() -> Bool {
    state.withLock { state in
      guard state.thread == nil else { return false }
      state.thread = pthread_self()
      return true
    }
  }

  private func doWaiting() {
    while true {
      // Backwards, so that each piece can be released as soon as it is done.
      var batch = state.withLock { state in
        defer { state.waiting = [] }
        return state.waiting
      }
      guard !batch.isEmpty else { return }
      batch.reverse()
      while let work = batch.popLast() { work() }
    }
  }

  private func finish() {
    let needsThread = state.withLock { state in
      state.thread = nil
      return state.needsThread()
    }
    if needsThread { schedule() }
  }
}
