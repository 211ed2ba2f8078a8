import CTimers
import Dispatch
import Glibc
import Linux

/// Keeps the monitor of libdispatch's shared pool from waking the process every second.
///
/// It starts with the first work on the pool and never ends. We give the pool no work, but GRDB does: when it
/// releases a database, libdispatch releases what `DispatchQueue.setSpecific` stored on its queue, on a
/// global queue. The monitor only adds threads while those of the pool are blocked, and that work never
/// blocks.
enum PoolMonitor {
  /// An upper bound for the descriptors of a process at its start.
  private static let mostDescriptors: Int32 = 128

  /// Starts the monitor, of which there is one per process, and stops its timer.
  ///
  /// It must be called before anything that may create timers, because the timer that appears is taken for
  /// the monitor's.
  static func silence() {
    let others = timers()
    DispatchQueue.global().async {}
    // This takes another thread a fraction of a millisecond. If no timer appears, there is nothing to stop.
    for _ in 0..<1000 {
      if let timer = timers().subtracting(others).first { return stop(timer, looks: 4) }
      usleep(1000)
    }
  }

  private static func stop(_ timer: Int32, looks: Int) {
    // Repeated, because a timer that fires at this moment is set again by libdispatch.
    WorkerThreads.shared.run(after: 0.5) {
      var never = itimerspec()
      timerfd_settime(timer, 0, &never, nil)
      if looks > 1 { stop(timer, looks: looks - 1) }
    }
  }

  /// Returns the descriptors that are timers.
  private static func timers() -> Set<Int32> {
    Set((0..<mostDescriptors).filter(isTimer))
  }

  private static func isTimer(_ descriptor: Int32) -> Bool {
    var time = itimerspec()
    return timerfd_gettime(descriptor, &time) == 0
  }
}
