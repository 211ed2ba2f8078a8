import ListeningHistory
import PlayerModel

/// A track, or a listen to it, as the parameters of Audioscrobbler 2.0 tell of it.
struct AudioscrobblerListen {
  /// Names and values, as in `artist`, without an index.
  let parameters: [(name: String, value: String)]

  /// What is told of a track that plays, and of a listen that began at `moment`, Unix seconds; nil for one
  /// without artist or title.
  init?(_ track: Track, at moment: Int64? = nil) {
    guard let artist = serviceText(track.artist), let title = serviceText(track.title) else {
      return nil
    }
    var parameters = [("artist", artist), ("track", title)]
    if let moment { parameters.append(("timestamp", String(moment))) }
    if let album = serviceText(track.album) { parameters.append(("album", album)) }
    // It is wanted where it is another one.
    if let albumArtist = serviceText(track.albumArtist), albumArtist != artist {
      parameters.append(("albumArtist", albumArtist))
    }
    if let number = track.serviceNumber { parameters.append(("trackNumber", String(number))) }
    // Their “track ID” is older than MusicBrainz' difference between recordings and tracks.
    if let id = track.musicBrainz?.recording { parameters.append(("mbid", id)) }
    if let seconds = serviceSeconds(track.duration) {
      parameters.append(("duration", String(max(1, Int64(seconds.rounded())))))
    }
    self.parameters = parameters
  }

  /// The listen that a rendering is of.
  init(rendering: String) {
    let texts = rendering.split(separator: Self.separator, omittingEmptySubsequences: false)
    parameters = stride(from: 0, to: texts.count - 1, by: 2).map {
      (String(texts[$0]), String(texts[$0 + 1]))
    }
  }

  /// The listen as one text.
  var rendering: String {
    parameters.flatMap { [$0.name, $0.value] }.joined(separator: String(Self.separator))
  }

  /// No text that services are told has it.
  private static let separator: Character = "\u{0}"
}
