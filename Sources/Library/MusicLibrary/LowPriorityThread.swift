import CLinux
import Dispatch
import Linux
import PlayerModel

/// Threads with the lowest priority for processor and disk, so that playback never waits for a scan.
package enum LowPriorityThread {
  /// Runs `body` on such a thread and waits for it.
  ///
  /// If the system has no thread left, `body` runs on the calling thread.
  package static func run(_ body: @escaping @Sendable () -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    start {
      body()
      isDone.signal()
    }
    isDone.wait()
  }

  /// Runs `body` on such a thread.
  static func start(_ body: @escaping @Sendable () -> Void) {
    start(isIdleOnly: false, body)
  }

  /// Runs `body` on such a thread, or on one that runs only while processor and disk have nothing else to do.
  ///
  /// If the system has no thread left, `body` runs on the calling thread before this returns.
  package static func start(isIdleOnly: Bool, _ body: @escaping @Sendable () -> Void) {
    do throws(PlayerError) {
      try startThread(named: "quiet") {
        if isIdleOnly { cl_run_when_idle() } else { cl_yield_to_others() }
        body()
      }
    } catch {
      body()
    }
  }
}
