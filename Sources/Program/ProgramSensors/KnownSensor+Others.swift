import MusicSensor
import OthersSensor
import PlayerModel
import ProgramOutput
import Sensing

extension KnownSensor {
  /// What other players on the desktop play.
  package static let others = KnownSensor(
    "others", "sensor of other players", of: OthersData.self,
    isEnabled: { $0.others.choice != .none }, line: { $0.line }
  ) { wiring, path in
    let config = OthersSensor.Config().apply { config in
      let settings = wiring.settings
      config.recording.follow(settings, wiring.locations, key: wiring.key)
      config.enabled = settings.others.choice != .none
      config.choice = settings.others.choice
      config.fields = settings.others.fields
      config.emitInitialState = settings.recordsInitialState
      config.duplicateEventSuppressionInterval = settings.duplicateInterval
      config.syncsSeeks = settings.sendsSeeks
      config.dbPath = path
      config.players = wiring.others
      config.sensorObserver = Listener(wiring: wiring)
      config.log = wiring.log
    }
    return OthersSensor(config)
  }

  /// Stands between the sensor and the host.
  private struct Listener: OthersObserver, Sendable {
    let wiring: SensorWiring

    func onPlaybackStateChanged(data: OthersData) { wiring.recorded() }
    func onNowPlayingItemChanged(data: OthersData) { wiring.recorded() }
    func onSeek(data: OthersData) { wiring.recorded() }
    func onError(_ error: SensorError) { wiring.failed(error.message) }
  }
}

extension OthersData {
  fileprivate var line: RecordLine {
    let position = clockText(music.position)
    let name = "(\(identity.isEmpty ? player : identity))"
    return RecordLine(
      time: localTime(music.timestamp), event: music.event,
      // As a length that is only an estimate.
      position: music.position < 0 ? position : "~\(position)",
      item: [music.caption, name].filter { !$0.isEmpty }.joined(separator: " "),
      note: music.isInitial ? "(at start)" : "")
  }
}
