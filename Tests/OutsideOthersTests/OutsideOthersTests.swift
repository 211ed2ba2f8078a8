import MusicSensor
import OthersSensor
import PlayerModel
import Sensing
import Synchronization
import Testing

/// A program in another package.
@MainActor @Suite struct OutsideOthersTests {
  @Test func `the example in the documentation works`() {
    let players = OnePlayer()
    // swift-format-ignore: keeps the example verbatim
    let sensor = OthersSensor(
      OthersSensor.Config().apply { config in
        config.players = players
        config.choice = .matching(["spotify", "firefox*"])
        config.sensorObserver = Observer()
      })
    sensor.start()
    // Later...
    sensor.set(label: "week 2")
    sensor.sync(force: true)
    #expect(sensor.status().isRunning)
    sensor.stop()
    #expect(!sensor.status().isRunning)
    #expect(
      heard.withLock(\.self) == ["Mozilla Firefox State: 1", "Mozilla Firefox Track: Video"])
  }

  @Test func `its records and their names are public`() {
    #expect(OthersData.tableName == "music_others")
    #expect(OthersSensor.ACTION_AWARE_OTHERS == "com.awareframework.ios.sensor.others")
    var record = OthersData()
    record.music.title = "A"
    record.player = "vlc"
    #expect(record.isEstimate)
    #expect(record.toDictionary()["title"] as? String == "A")
    #expect(OthersData.table.columns.count == MusicData.table.columns.count + 3)
  }
}

class Observer: OthersObserver {
  func onPlaybackStateChanged(data: OthersData) {
    heard.withLock { $0.append("\(data.identity) State: \(data.music.playbackState)") }
  }
  func onNowPlayingItemChanged(data: OthersData) {
    heard.withLock { $0.append("\(data.identity) Track: \(data.music.title)") }
  }
}

/// A source in another package.
private struct OnePlayer: OtherPlayersSource {
  func observe(
    _ choice: OtherPlayersChoice, _ receive: @escaping @Sendable (OtherPlayerEvent) -> Void
  ) -> OtherPlayersObservation {
    let player = OtherPlayer(id: ":1.3", name: "firefox", identity: "Mozilla Firefox")
    var snapshot = PlayerSnapshot(output: "")
    snapshot.state = .playing
    snapshot.item = QueueEntry(
      id: EntryID(rawValue: 1), track: Track(path: TrackPath(""), title: "Video"))
    if choice.includes(player) { receive(.appeared(player, snapshot, isNew: false)) }
    return OtherPlayersObservation {}
  }

  func tell(
    _ player: OtherPlayer.ID, _ command: OtherPlayerCommand,
    reply: @escaping @Sendable (Result<Void, PlayerError>) -> Void
  ) {
    reply(.failure(PlayerError(.notFound, "It is deaf.")))
  }
}

private let heard = Mutex<[String]>([])
