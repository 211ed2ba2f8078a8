import PlayerModel

/// A track of Last.fm's `user.getRecentTracks`, whose pages most exporters keep unchanged.
///
/// See https://www.last.fm/api/show/user.getRecentTracks.
struct LastFMEntry: Decodable {
  /// A text with a MusicBrainz identifier, whose key differs with `extended=1`.
  struct Named: Decodable {
    var text: String
    var mbid: String?

    private enum Key: String, CodingKey {
      case text = "#text"
      case name, mbid
    }

    init(from decoder: any Decoder) throws {
      if let plain = try? decoder.singleValueContainer().decode(String.self) {
        text = plain
        return
      }
      let values = try decoder.container(keyedBy: Key.self)
      text =
        (try? values.decode(String.self, forKey: .text))
        ?? (try? values.decode(String.self, forKey: .name)) ?? ""
      mbid = try? values.decode(String.self, forKey: .mbid)
    }
  }

  struct Day: Decodable {
    var uts: FlexibleNumber
  }

  var artist: Named
  var name: String
  var album: Named?
  var mbid: String?
  /// The moment of the scrobble, which is missing while the track plays.
  var date: Day?

  /// Makes the listen, or returns `nil` for the track that was playing during the export.
  func foreign() throws(RejectedEntry) -> ForeignListen? {
    guard let date else { return nil }
    guard let seconds = date.uts.value, seconds > 0, seconds < 1e11 else {
      throw RejectedEntry.invalidDate
    }
    var listen = ForeignListen(
      source: .lastfm, startedAt: Int64(seconds) * 1000, artist: artist.text, title: name)
    listen.album = album?.text ?? ""
    listen.identify(recording: mbid, release: album?.mbid, artists: [artist.mbid ?? ""])
    return listen
  }
}

/// A scrobble as exported by lastfmstats.com, with `date` in Unix milliseconds.
struct LastFMStatsEntry: Decodable {
  var track: String
  var artist: String
  var album: String?
  var albumId: String?
  var date: Int64

  var foreign: ForeignListen {
    var listen = ForeignListen(source: .lastfm, startedAt: date, artist: artist, title: track)
    listen.album = album ?? ""
    listen.identify(recording: nil, release: albumId, artists: [])
    return listen
  }
}
