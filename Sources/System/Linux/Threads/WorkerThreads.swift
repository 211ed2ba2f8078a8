import Dispatch
package import PlayerModel
import Synchronization

/// The threads that do a process's background work, which may block them.
///
/// A thread is started only while none is idle, and all but one end after a few seconds without work; that one sleeps
/// until there is some. libdispatch's threads are no choice for a player: from the first use of a global queue, a concurrent
/// queue or a task on, its monitor wakes up every second for as long as the process lives, and where the system gives no
/// more threads, `async` tries again forever on the thread that called it. Here work waits for a thread that exists.
package final class WorkerThreads: Sendable {
  package typealias Work = @Sendable () -> Void

  private struct State {
    /// Work that no thread has taken, oldest first; `nil` has a thread look at the time of delayed work again.
    var ready: [Work?] = []
    /// Work whose time has not come.
    var delayed: [DelayedWork] = []
    var threads = 0
    /// How many of the threads sleep, or are about to.
    var idle = 0
    /// The number of the idle thread that watches the time of delayed work; `nil` if none does.
    var watcher: Int?
    var lastWatcher = 0

    /// How long the next delayed work has to wait, in nanoseconds; `nil` if there is none.
    var delay: Int64? { delayed.lazy.map(\.remaining).min() }

    /// The delayed work whose time has come, that which has waited longest first.
    mutating func takeDue() -> Work? {
      guard let next = delayed.indices.min(by: { delayed[$0].remaining < delayed[$1].remaining }),
        delayed[next].remaining <= 0
      else { return nil }
      return delayed.remove(at: next).work
    }

    /// What a thread does that something woke, or that has slept long enough.
    mutating func step(isReady: Bool, wasWatching: Bool) -> Step {
      if isReady { return ready.removeFirst().map { .work($0) } ?? .sleepAgain }
      if let due = takeDue() { return .work(due) }
      // What came at this moment is taken with the signal that belongs to it.
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

  /// Those that everything in a process shares.
  package static let shared = WorkerThreads()

  private let state = Mutex(State())
  /// Counts what is ready.
  private let ready = DispatchSemaphore(value: 0)
  private let idleTime: Double
  private let start: @Sendable (@escaping Work) throws(PlayerError) -> Void

  /// Threads of their own for a test.
  ///
  /// - Parameters:
  ///   - idleTime: How many seconds a thread stays without work.
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

  /// How many there are.
  package var count: Int { state.withLock(\.threads) }

  /// Starts the one that stays, so that whatever comes later is done.
  ///
  /// - Throws: `PlayerError` if the system has no thread left.
  package func prepare() throws(PlayerError) {
    let isFirst = state.withLock { state in
      guard state.threads == 0 else { return false }
      state.threads = 1
      return true
    }
    if isFirst { try startOne() }
  }

  /// Does `work` soon, on some thread.
  ///
  /// Where there is no thread at all and none can be started, it is done before this returns: do not hold a lock that it
  /// takes.
  package func run(_ work: @escaping Work) {
    add(work)
  }

  /// Does `work` after the given number of seconds, on some thread, unless it is cancelled first.
  ///
  /// - Parameter countsSuspend: Whether a machine that slept has waited, too.
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

  /// Forgets delayed work.
  func forget(_ work: DelayedWork) {
    // Released outside of the lock: what it holds may call back.
    let forgotten = state.withLock { state in
      state.delayed.firstIndex { $0 === work }.map { state.delayed.remove(at: $0) }
    }
    withExtendedLifetime(forgotten) {}
  }

  private func add(_ work: Work?) {
    let needsThread = state.withLock { state in
      state.ready.append(work)
      guard state.idle < state.ready.count else { return false }
      state.threads += 1
      return true
    }
    ready.signal()
    guard needsThread else { return }
    do throws(PlayerError) {
      try startOne()
    } catch {
      // One of those that exist does it when it is done with what it does now.
      if count == 0 { doReady() }
    }
  }

  /// Starts a thread that is counted already.
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

  /// Does all that is ready on the calling thread.
  private func doReady() {
    while ready.wait(timeout: .now()) == .success {
      let work = state.withLock { $0.ready.removeFirst() }
      work?()
    }
  }

  /// Sleeps until there is something to do, or for as long as a thread sleeps.
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
