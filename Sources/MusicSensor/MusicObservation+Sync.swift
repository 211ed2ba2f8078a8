import PlayerModel
import Sealing
package import Sensing

extension MusicObservation {
  /// What takes the records at `path` to the host that `config` names.
  static func makeSync(
    of path: String, sealedBy passphrase: Passphrase?, _ config: MusicSensor.Config,
    _ surroundings: Surroundings
  ) -> SensorSync {
    let source = SyncSource(
      path: path, of: MusicData.self, passphrase: passphrase,
      staysHere: { [sendsSeeks = config.syncsSeeks] in $0.eventKind == .seek && !sendsSeeks })
    return SensorSync(
      SyncSettings(config), source: source,
      now: { [clock = surroundings.clock] in clock.now().unixMilliseconds },
      later: surroundings.later)
  }
}

extension MusicSensor.Config {
  /// Why nothing can be sent to the host as things are set; nil if it can, or no host is set.
  package var syncObstacle: SensorError? { SyncSettings(self).obstacle }
}

extension SyncSettings {
  /// What a sensor's configuration says of its host.
  init(_ config: MusicSensor.Config) {
    self.init()
    host = config.dbHost
    kind = config.serverType
    studyNumber = config.studyNumber
    studyKey = config.studyKey
    transport = config.syncTransport
    interval = config.syncInterval
    batchSize = config.syncBatchSize
    isPrivate = config.dbEncryptionKey != nil
  }
}

extension SyncStatus {
  /// Nil without a host.
  init?(_ state: SyncState) {
    guard !state.host.isEmpty else { return nil }
    self.init(
      host: state.host, isRunning: state.isRunning, sent: state.sent, waiting: state.waiting,
      obstacle: state.obstacle, lastSuccess: state.lastSuccess, lastAnswer: state.lastAnswer,
      lastError: state.lastError)
  }
}
