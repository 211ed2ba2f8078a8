import Linux
package import PlayerModel
package import Sealing

/// What a sensor needs of the machine, so that tests can stand in for it.
package struct RecordingSurroundings: Sendable {
  /// The present moment.
  package var now: @Sendable () -> Timestamp
  /// Seconds east of UTC at a Unix time in milliseconds.
  package var secondsEast: @Sendable (Int64) -> Int
  /// What each guess at a new encryption's key costs.
  package var keyCost: SealHeader.Cost
  /// Does something after so many seconds, on any thread.
  package var later: SensorSync.Later

  /// The machine as it is, but for what is given.
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
