import ListeningHistory
import PlayerModel

/// Knows the other players on the desktop, and which of them is shown beside this one.
struct OtherPlayers {
  /// One of them.
  struct Known {
    let player: OtherPlayer
    var snapshot: PlayerSnapshot
    /// Counts the times at which any of them began to play; 0 for one that never did.
    var turn = 0
    /// Whether it was silenced from here, so that it can be heard again from here.
    var isSilenced = false
    /// What it plays, where that is in the library.
    var match: Track?
  }

  /// What is to be looked for in the library.
  struct Search: Hashable {
    let player: OtherPlayer.ID
    let entry: QueueEntry
  }

  /// The name of the sensor that records them.
  static let sensor = "others"

  /// What tells of them; nil while nobody is watched.
  var observation: OtherPlayersObservation?
  /// What is heard of them; nil while nobody is watched.
  var hearings: EstimatedHearings?
  private var players: [OtherPlayer.ID: Known] = [:]
  private var turns = 0

  /// Takes in what happened; answers what is now to be looked for.
  mutating func take(_ event: OtherPlayerEvent) -> Search? {
    switch event {
    case .appeared(let player, let snapshot, _):
      players[player.id] = Known(player: player, snapshot: PlayerSnapshot(output: ""))
      return change(player.id, to: snapshot)
    case .happened(let id, let event): return change(id, to: event.snapshot)
    case .vanished(let id, _): players[id] = nil
    case .statusChanged: break
    }
    return nil
  }

  private mutating func change(_ id: OtherPlayer.ID, to snapshot: PlayerSnapshot) -> Search? {
    guard var known = players[id] else { return nil }
    let old = known.snapshot
    known.snapshot = snapshot
    if snapshot.state == .playing, old.state != .playing {
      turns += 1
      known.turn = turns
      known.isSilenced = false
    }
    let isOther = snapshot.item?.track != old.item?.track
    if isOther { known.match = nil }
    players[id] = known
    guard isOther, let entry = snapshot.item else { return nil }
    return Search(player: id, entry: entry)
  }

  /// Takes in what was found.
  mutating func receive(_ match: Track?, of search: Search) {
    guard players[search.player]?.snapshot.item == search.entry else { return }
    players[search.player]?.match = match
  }

  /// Takes note that a player was told something from here.
  mutating func note(_ command: OtherPlayerCommand, to id: OtherPlayer.ID) {
    guard let known = players[id] else { return }
    let silences = command == .pause || command == .toggle || command == .stop
    players[id]?.isSilenced = silences && known.snapshot.state == .playing
  }

  /// The one that is heard, the latest to begin if several are; or else the latest that was silenced from here.
  var shown: OtherPlaying? {
    let heard = players.values.filter { $0.snapshot.state == .playing }
    let candidates = heard.isEmpty ? players.values.filter(\.isSilenced) : heard
    return candidates.max { $0.turn < $1.turn }.map(OtherPlaying.init)
  }

  /// All that have something to play, the latest to begin first.
  var all: [OtherPlaying] {
    players.values.filter { $0.snapshot.item != nil || $0.snapshot.state == .playing }
      .sorted { ($1.turn, $0.player.id) < ($0.turn, $1.player.id) }
      .map(OtherPlaying.init)
  }
}

extension OtherPlaying {
  fileprivate init(_ known: OtherPlayers.Known) {
    var player = known.player
    player.identity = player.identity.shown
    self.init(
      player: player, state: known.snapshot.state, track: known.snapshot.item?.track.shown)
    // One that nobody knows is not a number, which a message cannot hold.
    if known.snapshot.item != nil, known.snapshot.position.seconds.isFinite {
      position = known.snapshot.position
    }
    match = known.match
  }
}

extension Track {
  /// The track with as much of its texts as a screen shows: snapshots are small, and a web page writes what it likes.
  fileprivate var shown: Track {
    var track = self
    (track.title, track.artist, track.album) = (title.shown, artist.shown, album.shown)
    (track.albumArtist, track.genre) = (albumArtist.shown, genre.shown)
    return track
  }
}

extension String {
  /// No more than some lines of it; in scalars, since one character may be a letter with any number of accents.
  fileprivate var shown: String {
    let most = 300
    return unicodeScalars.count > most
      ? String(String.UnicodeScalarView(unicodeScalars.prefix(most))) : self
  }
}
