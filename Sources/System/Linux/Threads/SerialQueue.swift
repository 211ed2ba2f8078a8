import Dispatch
import Glibc
import Synchronization

/// A queue that runs work one item at a time, in order, on threads that the work may block.
///
/// It occupies one of the ``WorkerThreads`` only while it has work.
package final class SerialQueue: Sendable {
  private struct State {
    var waiting: [WorkerThreads.Work] = []
    /// The thread that is working, or `nil`.
    var thread: pthread_t?
    /// Whether a worker thread was requested and has not started yet.
    var isScheduled = false

    /// Returns whether the caller must request a thread, and records the request.
    mutating func needsThread() -> Bool {
      guard thread == nil, !isScheduled, !waiting.isEmpty else { return false }
      isScheduled = true
      return true
    }
  }

  private let state = Mutex(State())
  private let threads: WorkerThreads

  /// Creates an empty queue.
  package init(on threads: WorkerThreads = .shared) {
    self.threads = threads
  }

  /// Whether the calling thread is running this queue's work.
  package var isCurrent: Bool { state.withLock { $0.thread == pthread_self() } }

  /// Runs `work` after all earlier work.
  package func async(_ work: @escaping WorkerThreads.Work) {
    let needsThread = state.withLock { state in
      state.waiting.append(work)
      return state.needsThread()
    }
    if needsThread { schedule() }
  }

  /// Adds `work` to the queue after the given number of seconds.
  package func async(after seconds: Double, _ work: @escaping WorkerThreads.Work) {
    threads.run(after: seconds) { [self] in async(work) }
  }

  /// Runs `work` after all earlier work, and returns when it is done.
  ///
  /// If no thread is working, the calling thread does the work, so this succeeds even if the system
  /// has no thread left.
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

  /// Waits until all earlier work is done, and calls `hurry` if that takes longer than two seconds.
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

  /// Makes the calling thread the working one, unless there is one already.
  private func begin() -> Bool {
    state.withLock { state in
      guard state.thread == nil else { return false }
      state.thread = pthread_self()
      return true
    }
  }

  private func doWaiting() {
    while true {
      // Reversed, so that each item can be released as soon as it is done.
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
