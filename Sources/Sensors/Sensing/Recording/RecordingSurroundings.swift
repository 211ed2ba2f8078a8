import Glibc
import Linux
package import Sealing

/// What a sensor needs of the machine, so that tests can stand in for it.
package struct RecordingSurroundings: Sendable {
  /// Unix milliseconds.
  package var now: @Sendable () -> Int64
  /// What each guess at a new encryption's key costs.
  package var keyCost: SealHeader.Cost
  /// Does something after so many seconds, on any thread.
  package var later: SensorSync.Later

  /// The machine as it is, but for what is given.
  package init(
    now: @escaping @Sendable () -> Int64 = Self.wallClock, keyCost: SealHeader.Cost = .usual,
    later: @escaping SensorSync.Later = Self.dispatched
  ) {
    self.now = now
    self.keyCost = keyCost
    self.later = later
  }

  package static let wallClock: @Sendable () -> Int64 = {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  package static let dispatched: SensorSync.Later = { seconds, work in
    WorkerThreads.shared.run(after: seconds, work)
  }
}
