import PlayerModel

/// Whether the sensors record, which commands also change, and not only the settings.
struct RecordingState: Equatable, Sendable {
  /// Whether each sensor records, once the player has answered.
  private var isRecording: [SettingEntry.Sensor: Bool] = [:]
  /// The sensors that the player was asked about.
  private var asked: Set<SettingEntry.Sensor> = []

  /// Asks again, because it may have changed.
  mutating func forget() {
    self = RecordingState()
  }

  /// Returns the requests for the status of sensors, once for each; empty while the player cannot be asked.
  mutating func ask(_ sensors: [SettingEntry.Sensor], _ player: PlayerLink) -> [Intent] {
    guard player.isAttached else { return [] }
    var intents: [Intent] = []
    for sensor in sensors where asked.insert(sensor).inserted {
      intents.append(
        .request(.sensor(.sensorStatus(sensor: sensor.name)), for: .sensor(sensor.name)))
    }
    return intents
  }

  /// Accepts the status of a sensor.
  mutating func receive(_ status: SensorStatus, of sensor: SettingEntry.Sensor) {
    isRecording[sensor] = status.isRunning
  }

  /// Returns the value of a setting that corresponds to what its sensor does; `nil` if that is not known, or the
  /// setting starts none.
  func value(of entry: SettingEntry) -> String? {
    guard let sensor = entry.sensor, let isRecording = self.isRecording[sensor] else { return nil }
    let (off, on) = ("false", "true")
    guard isRecording != (entry.value != off) else { return entry.value }
    return isRecording ? on : off
  }
}
