import Glibc

/// Work that waits for its time, on ``WorkerThreads``.
package final class DelayedWork: Sendable {
  let work: WorkerThreads.Work
  private let threads: WorkerThreads
  private let clock: clockid_t
  /// When its time has come, in nanoseconds of ``clock``.
  private let due: Int64

  init(
    after seconds: Double, countsSuspend: Bool, on threads: WorkerThreads,
    _ work: @escaping WorkerThreads.Work
  ) {
    self.work = work
    self.threads = threads
    clock = countsSuspend ? CLOCK_BOOTTIME : CLOCK_MONOTONIC
    // A century is as good as longer.
    due = Self.now(clock) + Int64(min(max(0, seconds), 3e9) * 1e9)
  }

  /// How long it has to wait, in nanoseconds.
  var remaining: Int64 { due - Self.now(clock) }

  /// Has it not done, unless it has begun.
  package func cancel() {
    threads.forget(self)
  }

  private static func now(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
