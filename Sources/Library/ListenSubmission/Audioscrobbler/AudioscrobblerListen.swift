import ListeningHistory
import PlayerModel

/// A track, or a listen to one, as Audioscrobbler 2.0 parameters.
struct AudioscrobblerListen {
  /// Names, such as `artist`, and values, without an index.
  let parameters: [(name: String, value: String)]

  /// Creates the parameters of a track, or returns `nil` if it has no artist or no title.
  ///
  /// - Parameter moment: The start of the listen in Unix seconds, or `nil` for a track that is playing.
  init?(_ track: Track, at moment: Int64? = nil) {
    guard let artist = serviceText(track.artist), let title = serviceText(track.title) else {
      return nil
    }
    var parameters = [("artist", artist), ("track", title)]
    if let moment { parameters.append(("timestamp", String(moment))) }
    if let album = serviceText(track.album) { parameters.append(("album", album)) }
    // The API asks for it only if it differs.
    if let albumArtist = serviceText(track.albumArtist), albumArtist != artist {
      parameters.append(("albumArtist", albumArtist))
    }
    if let number = track.serviceNumber { parameters.append(("trackNumber", String(number))) }
    // Despite its name, this “track ID” is what MusicBrainz now calls a recording.
    if let id = track.musicBrainz?.recording { parameters.append(("mbid", id)) }
    if let seconds = serviceSeconds(track.duration) {
      parameters.append(("duration", String(max(1, Int64(seconds.rounded())))))
    }
    self.parameters = parameters
  }

  /// Restores a listen from its ``rendering``.
  init(rendering: String) {
    let texts = rendering.split(separator: Self.separator, omittingEmptySubsequences: false)
    parameters = stride(from: 0, to: texts.count - 1, by: 2).map {
      (String(texts[$0]), String(texts[$0 + 1]))
    }
  }

  /// The listen as a single string.
  var rendering: String {
    parameters.flatMap { [$0.name, $0.value] }.joined(separator: String(Self.separator))
  }

  /// The separator, which does not occur in any text that is sent to a service.
  private static let separator: Character = "\u{0}"
}
