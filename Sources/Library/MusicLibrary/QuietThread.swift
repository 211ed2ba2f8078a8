import CLinux
import Dispatch
import Linux
import PlayerModel

/// A thread that lets all others go first, for the processor and the disk: music must not wait for a scan.
package enum QuietThread {
  /// Runs `body` on such a thread and waits for it.
  ///
  /// Where the system gives no more threads, it is run on this one.
  package static func run(_ body: @escaping @Sendable () -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    start {
      body()
      isDone.signal()
    }
    isDone.wait()
  }

  /// Runs `body` on such a thread.
  ///
  /// Where the system gives no more threads, it is run on this one first.
  static func start(_ body: @escaping @Sendable () -> Void) {
    do throws(PlayerError) {
      try startThread(named: "quiet") {
        cl_yield_to_others()
        body()
      }
    } catch {
      body()
    }
  }
}
