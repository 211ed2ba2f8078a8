/// Where listens are imported from, and how exactly each of these says when one began.
enum ListenSource: String, CaseIterable {
  case listenbrainz
  case pano
  /// The log of a portable player.
  case scrobbler
  case lastfm
  /// Exports of Last.fm that give the minute.
  case lastfmMinutes = "lastfm-minutes"
  /// Spotify's extended streaming history: the second of the end, and how long was played.
  case spotify
  /// Spotify's streaming history of a year: the minute of the end, and how long was played.
  case spotifyMinutes = "spotify-minutes"
  /// YouTube Music, from Google's takeout: when it was opened, and nothing of how long.
  case youtube

  /// Within how many milliseconds of what it says a listen began.
  var precision: Int64 {
    switch self {
    case .pano: 1
    case .listenbrainz, .scrobbler, .lastfm, .spotify: 1000
    case .lastfmMinutes, .spotifyMinutes, .youtube: 60_000
    }
  }
}
