import MusicSensor
import PlayerModel
import ProgramOutput
import Sensing

extension KnownSensor {
  /// Records what the player plays.
  package static let music = KnownSensor(
    "music", "listening sensor", of: MusicData.self, setting: "sensor.enabled",
    content: "What this player plays (AWARE's `ios_music`); on by default.",
    row: "Something that happened to the player.", meanings: SensorMeanings.music,
    isEnabled: { $0.sensor.isEnabled }, line: { $0.line }
  ) { dependencies, recording in
    let config = MusicSensor.Config().apply { config in
      let settings = dependencies.settings
      config.recording = recording
      config.emitInitialState = settings.sensor.recordsInitialState
      config.duplicateEventSuppressionInterval = settings.sensor.duplicateInterval
      config.syncsSeeks = settings.study.sendsSeeks
      config.player = dependencies.player
    }
    return MusicSensor(config)
  }
}

extension MusicData {
  fileprivate var line: RecordLine {
    RecordLine(
      time: localTime(timestamp), event: event, position: clockText(position),
      item: caption, note: isInitial ? "(at start)" : "")
  }

  /// Title and artist.
  var caption: String { artist.isEmpty ? title : "\(title) — \(artist)" }

  /// What happened, in one or two words.
  var event: String {
    switch eventKind {
    case .playbackState: stateChange
    case .nowPlayingItem where title.isEmpty && position < 0: "no track"
    case .nowPlayingItem: playbackState == PlaybackState.playing.rawValue ? "started" : "selected"
    case .seek: "jumped"
    }
  }

  private var stateChange: String {
    switch PlaybackState(rawValue: playbackState) {
    case .seekingForward: "fast-forward"
    case .seekingBackward: "rewind"
    case let state?: state.name
    case nil: "unavailable"
    }
  }
}
