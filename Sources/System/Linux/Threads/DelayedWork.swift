import Glibc

/// Work scheduled for a later time on ``WorkerThreads``.
package final class DelayedWork: Sendable {
  let work: WorkerThreads.Work
  private let threads: WorkerThreads
  private let clock: clockid_t
  /// When the work is due, in nanoseconds of ``clock``.
  private let due: Int64

  init(
    after seconds: Double, countsSuspend: Bool, on threads: WorkerThreads,
    _ work: @escaping WorkerThreads.Work
  ) {
    self.work = work
    self.threads = threads
    clock = countsSuspend ? CLOCK_BOOTTIME : CLOCK_MONOTONIC
    // Capped at a century, so that the sum cannot overflow.
    due = SystemClock.nanoseconds(clock) + Int64(min(max(0, seconds), 3e9) * 1e9)
  }

  /// The nanoseconds until the work is due.
  var remaining: Int64 { due - SystemClock.nanoseconds(clock) }

  /// Cancels the work unless it has begun.
  package func cancel() {
    threads.forget(self)
  }
}
