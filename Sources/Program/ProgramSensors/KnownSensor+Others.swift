import MusicSensor
import OthersSensor
import PlayerModel
import ProgramOutput
import Sensing

extension KnownSensor {
  /// Records what other players on the desktop play.
  package static let others = KnownSensor(
    "others", "sensor of other players", of: OthersData.self, setting: "sensor.others",
    content: "What other players on the desktop play; off until `sensor.others`.",
    row: "Something that happened to another player.", meanings: SensorMeanings.others,
    isEnabled: { $0.others.choice != .none }, line: { $0.line }
  ) { dependencies, recording in
    let config = OthersSensor.Config().apply { config in
      let settings = dependencies.settings
      config.recording = recording
      config.choice = settings.others.choice
      config.fields = settings.others.fields
      config.emitInitialState = settings.sensor.recordsInitialState
      config.duplicateEventSuppressionInterval = settings.sensor.duplicateInterval
      config.syncsSeeks = settings.study.sendsSeeks
      config.players = dependencies.others
    }
    return OthersSensor(config)
  }
}

extension OthersData {
  fileprivate var line: RecordLine {
    let position = clockText(music.position)
    let name = "(\(identity.isEmpty ? player : identity))"
    return RecordLine(
      time: localTime(music.timestamp), event: music.event,
      // A tilde marks an estimate, as for lengths.
      position: music.position < 0 ? position : "~\(position)",
      item: [music.caption, name].filter { !$0.isEmpty }.joined(separator: " "),
      note: music.isInitial ? "(at start)" : "")
  }
}
