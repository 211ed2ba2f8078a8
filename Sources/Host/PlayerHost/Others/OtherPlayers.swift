import ListeningHistory
import PlayerModel

/// The other players on the desktop, and which of them is shown.
struct OtherPlayers {
  /// A known player.
  struct Known {
    let player: OtherPlayer
    var snapshot: PlayerSnapshot
    /// The sequence number of its last start of playback among all players; 0 if it never played.
    var turn = 0
    /// Whether it was paused from here, so that it can also be resumed from here.
    var isSilenced = false
    /// The song of the library that it plays, if any.
    var match: Track?
  }

  /// A search for a song in the library.
  struct Search: Hashable {
    let player: OtherPlayer.ID
    let entry: QueueEntry
  }

  /// The name of the sensor that records other players.
  static let sensor = "others"

  /// The observation of other players, or `nil` while none are watched.
  var observation: OtherPlayersObservation?
  /// The estimated listens in other players, or `nil` while none are watched.
  var hearings: EstimatedHearings?
  private var players: [OtherPlayer.ID: Known] = [:]
  private var turns = 0

  /// Handles an event, and returns the search to perform.
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

  /// Handles the result of a search.
  mutating func receive(_ match: Track?, of search: Search) {
    guard players[search.player]?.snapshot.item == search.entry else { return }
    players[search.player]?.match = match
  }

  /// Records that a command was sent to a player.
  mutating func note(_ command: OtherPlayerCommand, to id: OtherPlayer.ID) {
    guard let known = players[id] else { return }
    let silences = command == .pause || command == .toggle || command == .stop
    players[id]?.isSilenced = silences && known.snapshot.state == .playing
  }

  /// The player that is shown: of those playing, or else of those paused from here, the one that began to
  /// play last.
  var shown: OtherPlaying? {
    let heard = players.values.filter { $0.snapshot.state == .playing }
    let candidates = heard.isEmpty ? players.values.filter(\.isSilenced) : heard
    return candidates.max { $0.turn < $1.turn }.map(OtherPlaying.init)
  }

  /// All players with a track, the one that began to play last first.
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
    // An unknown position is NaN, which a message cannot represent.
    if known.snapshot.item != nil, known.snapshot.position.seconds.isFinite {
      position = known.snapshot.position
    }
    match = known.match
  }
}

extension Track {
  /// The track with its texts limited to displayable lengths, because a web page may report texts of any
  /// length.
  fileprivate var shown: Track {
    var track = self
    (track.title, track.artist, track.album) = (title.shown, artist.shown, album.shown)
    (track.albumArtist, track.genre) = (albumArtist.shown, genre.shown)
    return track
  }
}

extension String {
  /// A prefix of limited length; counted in scalars, since a character may have any number of accents.
  fileprivate var shown: String {
    let most = 300
    return unicodeScalars.count > most
      ? String(String.UnicodeScalarView(unicodeScalars.prefix(most))) : self
  }
}
