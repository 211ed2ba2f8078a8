import Linux
package import PlayerModel
package import Sensing

/// What a sensor of players needs of the machine, so that tests can stand in for it.
package struct Surroundings: Sendable {
  /// The present moment.
  package var clock: any PlayerClock
  /// Seconds east of UTC at a Unix time in milliseconds.
  package var secondsEast: @Sendable (Int64) -> Int
  /// What any sensor needs of it.
  package var recording: RecordingSurroundings

  /// The machine itself, unless something stands in for it.
  package init(
    clock: any PlayerClock = SystemClock(),
    secondsEast: @escaping @Sendable (Int64) -> Int = LocalZone.secondsEast,
    recording: RecordingSurroundings = RecordingSurroundings()
  ) {
    self.clock = clock
    self.secondsEast = secondsEast
    self.recording = recording
  }
}

extension MusicData {
  /// What the system calls itself.
  static let systemName = SystemName.current
}
