/// A stream in Spotify's extended streaming history, with the time of its end in `ts`.
///
/// See https://support.spotify.com/article/understanding-my-data.
struct SpotifyEntry: Decodable {
  var ts: String
  var ms_played: Double?
  var master_metadata_track_name: String?
  var master_metadata_album_artist_name: String?
  var master_metadata_album_album_name: String?
  var episode_name: String?
  var audiobook_title: String?
  var reason_end: String?
  /// Whether the track was heard in a private session, of which the listener wanted no trace.
  var incognito_mode: Bool?

  /// Makes the listen, or returns `nil` if the entry is not about music that was heard.
  func foreign() throws(RejectedEntry) -> ForeignListen? {
    guard let title = master_metadata_track_name, !title.isEmpty else {
      // Podcasts, videos and books have other name fields, and some entries have none at all.
      return nil
    }
    guard incognito_mode != true else { throw .heardInPrivate }
    return try .stream(
      .spotify, until: ts, played: ms_played, title: title,
      artist: master_metadata_album_artist_name, album: master_metadata_album_album_name,
      isToTheEnd: reason_end == "trackdone")
  }
}

/// A stream in the streaming history of Spotify's account data, exact to the minute.
struct SpotifyAccountEntry: Decodable {
  var endTime: String
  var artistName: String?
  var trackName: String?
  var podcastName: String?
  var episodeName: String?
  var msPlayed: Double?

  /// Makes the listen, or returns `nil` if the entry is not about music that was heard.
  func foreign() throws(RejectedEntry) -> ForeignListen? {
    guard podcastName == nil, episodeName == nil, let title = trackName, !title.isEmpty else {
      return nil
    }
    return try .stream(
      .spotifyMinutes, until: endTime, played: msPlayed, title: title, artist: artistName)
  }
}

extension ForeignListen {
  /// The shortest listen in milliseconds, by Spotify's own rule; the length of the track is not in its
  /// exports.
  private static let leastListen = 30_000.0
  /// The shortest stream in milliseconds that is not considered accidental.
  private static let leastHeard = 500.0

  /// Makes a listen from either of Spotify's histories, or returns `nil` if the stream is too short.
  fileprivate static func stream(
    _ source: ListenSource, until end: String, played: Double?, title: String, artist: String?,
    album: String? = nil, isToTheEnd: Bool = false
  ) throws(RejectedEntry) -> ForeignListen? {
    let end = try ForeignMoment(valid: end)
    guard let played, played >= 0, played < 131_072_000 else {
      throw RejectedEntry(reason: "it does not say how long it was played")
    }
    guard played >= leastHeard else { return nil }
    var listen = ForeignListen(
      source: source, startedAt: end.milliseconds - Int64(played), artist: artist ?? "",
      title: title)
    listen.album = album ?? ""
    listen.secondsHeard = played / 1000
    listen.isListen = isToTheEnd || played >= leastListen
    return listen
  }
}
