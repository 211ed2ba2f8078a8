import Linux
package import PlayerModel
package import Sealing

/// A sensor's dependencies on the machine, which tests replace.
package struct RecordingSurroundings: Sendable {
  /// Returns the current time.
  package var now: @Sendable () -> Timestamp
  /// Returns the seconds east of UTC at a Unix time in milliseconds.
  package var secondsEast: @Sendable (Int64) -> Int
  /// The cost of each guess at the key of a new encryption.
  package var keyCost: SealHeader.Cost
  /// Runs a closure after the given number of seconds, on any thread.
  package var later: SensorSync.Later

  /// Creates the dependencies of the real machine, except those that are given.
  package init(
    now: @escaping @Sendable () -> Timestamp = { SystemClock().now() },
    secondsEast: @escaping @Sendable (Int64) -> Int = LocalZone.secondsEast,
    keyCost: SealHeader.Cost = .usual,
    later: @escaping SensorSync.Later = { WorkerThreads.shared.run(after: $0, $1) }
  ) {
    self.now = now
    self.secondsEast = secondsEast
    self.keyCost = keyCost
    self.later = later
  }
}
