import MusicSensor
import PlayerModel

/// Turns the events of other players into records, without threads or files.
///
/// While a player exists, it has its own `MusicRecorder`, and so its own duplicates.
struct OthersRecorder {
  private struct Observed {
    let player: OtherPlayer
    var music: MusicRecorder
  }

  private let makeRecorder: @Sendable () -> MusicRecorder
  private let emitsInitialState: Bool
  private let fields: OtherPlayersPreferences.Fields
  private var players: [OtherPlayer.ID: Observed] = [:]
  /// The number of suppressed events of players that no longer exist.
  private var pastSuppressedCount = 0

  init(
    emitsInitialState: Bool, fields: OtherPlayersPreferences.Fields,
    makeRecorder: @escaping @Sendable () -> MusicRecorder
  ) {
    self.emitsInitialState = emitsInitialState
    self.fields = fields
    self.makeRecorder = makeRecorder
  }

  /// The number of events that were suppressed as duplicates, including those of players that no longer
  /// exist.
  var suppressedCount: Int {
    players.values.reduce(pastSuppressedCount) { $0 + $1.music.suppressedCount }
  }

  /// The number of players that exist.
  var playerCount: Int { players.count }

  /// Forgets all players.
  mutating func begin() {
    pastSuppressedCount = suppressedCount
    players = [:]
  }

  /// Returns whether an event can produce records, or affects later ones.
  static func isAbout(_ event: OtherPlayerEvent) -> Bool {
    switch event {
    case .appeared, .vanished: true
    case .happened(_, let event): MusicRecorder.isAbout(event.kind)
    case .statusChanged: false
    }
  }

  /// Returns the records of an event that was received at the given time.
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
      // Until now, the player had no item and was silent.
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
  /// Whether the player has an item, or plays one that it does not name.
  fileprivate var isWorthRecording: Bool { item != nil || state == .playing }

  /// The parts of the snapshot that are recorded, with bounded texts: those of other players can have any
  /// length.
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
