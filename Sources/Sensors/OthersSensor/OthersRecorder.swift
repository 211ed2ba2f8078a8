import MusicSensor
import PlayerModel

/// Turns what happens to other players into records; knows neither threads nor files.
///
/// Each player has a `MusicRecorder` of its own while it is there, and so its own duplicates.
struct OthersRecorder {
  private struct Observed {
    let player: OtherPlayer
    var music: MusicRecorder
  }

  private let makeRecorder: @Sendable () -> MusicRecorder
  private let emitsInitialState: Bool
  private let fields: OtherPlayersPreferences.Fields
  private var players: [OtherPlayer.ID: Observed] = [:]
  /// Duplicates of players that are gone.
  private var pastSuppressedCount = 0

  init(
    emitsInitialState: Bool, fields: OtherPlayersPreferences.Fields,
    makeRecorder: @escaping @Sendable () -> MusicRecorder
  ) {
    self.emitsInitialState = emitsInitialState
    self.fields = fields
    self.makeRecorder = makeRecorder
  }

  /// How many events were suppressed as duplicates, those of players that are gone included.
  var suppressedCount: Int {
    players.values.reduce(pastSuppressedCount) { $0 + $1.music.suppressedCount }
  }

  /// How many players are there.
  var playerCount: Int { players.count }

  /// Knows no player any more.
  mutating func begin() {
    pastSuppressedCount = suppressedCount
    players = [:]
  }

  /// Whether an event can make records, or matters to those that do.
  static func isAbout(_ event: OtherPlayerEvent) -> Bool {
    switch event {
    case .appeared, .vanished: true
    case .happened(_, let event): MusicRecorder.isAbout(event.kind)
    case .statusChanged: false
    }
  }

  /// The records of an event that was heard of at a moment.
  mutating func handle(
    _ event: OtherPlayerEvent, at moment: Timestamp, label: String
  ) -> [OthersData] {
    switch event {
    case .appeared(let player, let snapshot, let isNew):
      return take(player, snapshot.recorded, isNew: isNew, at: moment, label: label)
    case .happened(let id, var event):
      event.snapshot = event.snapshot.recorded
      guard let player = players[id]?.player,
        let records = players[id]?.music.handle(event, label: label)
      else { return [] }
      return records.map { OthersData($0, of: player, fields) }
    case .vanished(let id, _):
      forget(id)
      return []
    case .statusChanged:
      return []
    }
  }

  private mutating func take(
    _ player: OtherPlayer, _ snapshot: PlayerSnapshot, isNew: Bool, at moment: Timestamp,
    label: String
  ) -> [OthersData] {
    forget(player.id)
    var recorder = makeRecorder()
    var records: [MusicData] = []
    if isNew {
      // Until now it had no item and was silent.
      recorder.beginSilently(with: PlayerSnapshot(output: ""))
      let event = PlayerEvent(number: 0, happenedAt: moment, kind: .gap, snapshot: snapshot)
      records = recorder.handle(event, label: label)
    } else if emitsInitialState, snapshot.isWorthRecording {
      records = recorder.begin(with: snapshot, at: moment, label: label)
    } else {
      recorder.beginSilently(with: snapshot)
    }
    players[player.id] = Observed(player: player, music: recorder)
    return records.map { OthersData($0, of: player, fields) }
  }

  private mutating func forget(_ id: OtherPlayer.ID) {
    guard let gone = players.removeValue(forKey: id) else { return }
    pastSuppressedCount += gone.music.suppressedCount
  }
}

extension PlayerSnapshot {
  /// Whether the player has something, or plays what it does not name.
  fileprivate var isWorthRecording: Bool { item != nil || state == .playing }

  /// What records are made of, and no more: another player's texts may be of any length.
  fileprivate var recorded: PlayerSnapshot {
    var snapshot = PlayerSnapshot(output: "")
    snapshot.state = state
    snapshot.position = position
    snapshot.rate = rate
    snapshot.item = item.map { QueueEntry(id: $0.id, track: $0.track.recorded) }
    return snapshot
  }
}

extension Track {
  fileprivate var recorded: Track {
    var track = Track(path: TrackPath(""), title: title.bounded)
    track.persistentID = persistentID
    track.artist = artist.bounded
    track.album = album.bounded
    track.genre = genre.bounded
    track.duration = duration
    return track
  }
}
