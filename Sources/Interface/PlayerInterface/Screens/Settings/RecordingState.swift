import PlayerModel

/// Whether the listening sensor records, which commands also change, and not only the setting.
struct RecordingState: Equatable, Sendable {
  /// The setting that decides whether the sensor starts with the player.
  static let settingName = "sensor.enabled"

  /// Whether it records; `nil` until the player has answered.
  private(set) var isRecording: Bool?
  /// Whether the player is still to be asked.
  private var needsAnswer = false

  /// Asks again, because it may have changed.
  mutating func forget() {
    (isRecording, needsAnswer) = (nil, true)
  }

  /// Returns the request for the sensor's status, once; `nil` while the player cannot be asked.
  mutating func ask(_ player: PlayerLink) -> Intent? {
    guard needsAnswer, player.isAttached else { return nil }
    needsAnswer = false
    return .request(.sensor(.sensorStatus(sensor: nil)), for: .sensor(nil))
  }

  /// Accepts the status of the sensor.
  mutating func receive(_ status: SensorStatus) {
    isRecording = status.isRunning
  }
}
