import CLinux
import Dispatch
package import PlayerModel
import Synchronization

/// The pool of threads for a process's background work, which may block.
///
/// A thread is started only if none is idle, and all but one end after a few seconds without work.
/// libdispatch's pool does not suit a player: from the first use of a global queue, a concurrent
/// queue or a task, its monitor wakes up every second for the life of the process, and if the
/// system has no thread left, `async` retries forever on the calling thread. Here, work waits for
/// an existing thread.
package final class WorkerThreads: Sendable {
  package typealias Work = @Sendable () -> Void

  private struct State {
    /// Work that no thread has taken, oldest first; `nil` makes a thread check the delayed work
    /// again.
    var ready: [Work?] = []
    /// Work that is not due yet.
    var delayed: [DelayedWork] = []
    var threads = 0
    /// How many of the threads are asleep or about to sleep.
    var idle = 0
    /// The number of the idle thread that wakes up for the next delayed work, or `nil`.
    var watcher: Int?
    var lastWatcher = 0

    /// The nanoseconds until the next delayed work is due, or `nil` if there is none.
    var delay: Int64? { delayed.lazy.map(\.remaining).min() }

    /// Removes and returns the due work that is the most overdue.
    mutating func takeDue() -> Work? {
      guard let next = delayed.indices.min(by: { delayed[$0].remaining < delayed[$1].remaining }),
        delayed[next].remaining <= 0
      else { return nil }
      return delayed.remove(at: next).work
    }

    /// Returns what a thread does after it was woken or its sleep timed out.
    mutating func step(isReady: Bool, wasWatching: Bool) -> Step {
      if isReady { return ready.removeFirst().map { .work($0) } ?? .sleepAgain }
      if let due = takeDue() { return .work(due) }
      // Work added just now is taken by the thread that its signal wakes.
      guard !wasWatching, threads > 1, ready.isEmpty else { return .sleepAgain }
      threads -= 1
      return .end
    }
  }

  /// What a thread does next.
  private enum Step {
    case work(Work)
    case sleepAgain
    case end
  }

  /// The pool that the whole process shares.
  package static let shared = WorkerThreads()

  private let state = Mutex(State())
  /// Counts the items of ready work.
  private let ready = DispatchSemaphore(value: 0)
  private let idleTime: Double
  private let start: @Sendable (@escaping Work) throws(PlayerError) -> Void

  /// Creates a separate pool, for tests.
  ///
  /// - Parameters:
  ///   - idleTime: The seconds after which an idle thread ends.
  ///   - start: Starts a thread.
  package init(
    idleTime: Double = 5,
    start: @escaping @Sendable (@escaping Work) throws(PlayerError) -> Void = {
      (body) throws(PlayerError) in try startThread(named: "worker", body)
    }
  ) {
    self.idleTime = idleTime
    self.start = start
  }

  /// The number of threads.
  package var count: Int { state.withLock(\.threads) }

  /// Starts the thread that never ends, so that later work always has one.
  ///
  /// - Throws: `PlayerError` if the system cannot start a thread.
  package func prepare() throws(PlayerError) {
    let isFirst = state.withLock { state in
      guard state.threads == 0 else { return false }
      state.threads = 1
      return true
    }
    if isFirst { try startOne() }
  }

  /// Runs `work` on some thread of the pool.
  ///
  /// If no thread exists or can be started, `work` runs before this returns, so do not hold a lock
  /// that it takes.
  package func run(_ work: @escaping Work) {
    add(work)
  }

  /// Runs `work` on some thread after the given number of seconds, unless it is cancelled first.
  ///
  /// - Parameter countsSuspend: Whether time in suspend counts.
  @discardableResult
  package func run(
    after seconds: Double, countsSuspend: Bool = false, _ work: @escaping Work
  ) -> DelayedWork {
    let delayed = DelayedWork(after: seconds, countsSuspend: countsSuspend, on: self, work)
    let isNext = state.withLock { state in
      let isNext = state.delay.map { delayed.remaining < $0 } ?? true
      state.delayed.append(delayed)
      if isNext { state.watcher = nil }
      return isNext
    }
    if isNext { add(nil) }
    return delayed
  }

  /// Removes cancelled work.
  func forget(_ work: DelayedWork) {
    // Released outside the lock, because releasing its captures may call back.
    let forgotten = state.withLock { state in
      state.delayed.firstIndex { $0 === work }.map { state.delayed.remove(at: $0) }
    }
    withExtendedLifetime(forgotten) {}
  }

  private func add(_ work: Work?) {
    let needsThread = state.withLock { state in
      state.ready.append(work)
      guard state.idle < state.ready.count else { return false }
      // A thread inherits the priority of the one that starts it, and the work of others must not get that.
      guard state.threads == 0 || cl_runs_when_idle() == 0 else { return false }
      state.threads += 1
      return true
    }
    ready.signal()
    guard needsThread else { return }
    do throws(PlayerError) {
      try startOne()
    } catch {
      // An existing thread takes the work when it is free.
      if count == 0 { doReady() }
    }
  }

  /// Starts a thread that is already counted.
  private func startOne() throws(PlayerError) {
    do throws(PlayerError) {
      try start { [self] in
        while true {
          switch next() {
          case .work(let work): work()
          case .sleepAgain: continue
          case .end: return
          }
        }
      }
    } catch {
      state.withLock { $0.threads -= 1 }
      throw error
    }
  }

  /// Runs all ready work on the calling thread.
  private func doReady() {
    while ready.wait(timeout: .now()) == .success {
      let work = state.withLock { $0.ready.removeFirst() }
      work?()
    }
  }

  /// Sleeps until there is work or the thread has been idle for too long.
  private func next() -> Step {
    let (end, watcher) = state.withLock { state in
      defer { state.idle += 1 }
      var end = state.idle == 0 ? DispatchTime.distantFuture : .now() + idleTime
      guard state.watcher == nil, let delay = state.delay else { return (end, Int?.none) }
      state.lastWatcher += 1
      state.watcher = state.lastWatcher
      end = min(end, .now() + .nanoseconds(Int(max(0, delay))))
      return (end, state.watcher)
    }
    let isReady = ready.wait(timeout: end) == .success
    let (step, needsWatcher) = state.withLock { state in
      state.idle -= 1
      if let watcher, state.watcher == watcher { state.watcher = nil }
      let step = state.step(isReady: isReady, wasWatching: watcher != nil)
      if case .sleepAgain = step { return (step, false) }
      return (step, state.watcher == nil && !state.delayed.isEmpty)
    }
    if needsWatcher { add(nil) }
    return step
  }
}
