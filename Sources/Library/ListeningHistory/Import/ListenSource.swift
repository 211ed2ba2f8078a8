/// The sources from which listens are imported.
package enum ListenSource: String, CaseIterable, Sendable {
  case listenbrainz
  case pano
  /// The log of a portable player.
  case scrobbler
  case lastfm
  /// Last.fm exports whose dates are exact to the minute.
  case lastfmMinutes = "lastfm-minutes"
  case librefm
  /// Spotify's extended streaming history, which has the second of the end and the time played.
  case spotify
  /// Spotify's one-year streaming history, which has the minute of the end and the time played.
  case spotifyMinutes = "spotify-minutes"
  /// YouTube Music from Google Takeout, which has the time of opening but no duration.
  case youtube

  /// The precision of the start of a listen, in milliseconds.
  package var precision: Int64 {
    switch self {
    case .pano: 1
    case .listenbrainz, .scrobbler, .lastfm, .librefm, .spotify: 1000
    case .lastfmMinutes, .spotifyMinutes, .youtube: 60_000
    }
  }

  /// The files that can be imported and what they say about a listen, for the manual.
  package var meaning: String {
    switch self {
    case .listenbrainz:
      """
      ListenBrainz: the `.zip` as it is downloaded, or the `.jsonl` files in it. How long you listened is known only \
      if the player told the service. MusicBrainz identifiers are included, those that the service found itself \
      where the player sent none.
      """
    case .pano: "Pano Scrobbler's `.jsonl`. It does not say how long you listened."
    case .scrobbler:
      """
      The `.scrobbler.log` of Rockbox and other portable players, with and without its header. Times are UTC if the \
      log says `#TZ/UTC`, or else in this machine's time zone; `--timezone` names another, which applies to every \
      log. Entries marked as skipped are not listens. `<Untagged>` means no artist; the file's name is the title.
      """
    case .lastfm:
      """
      Last.fm: the pages of its API (`user.getRecentTracks`) as exporters keep them in JSON, the \
      JSON and CSV of lastfmstats.com, and CSV with a column `uts`, as mainstream.ghan.nl writes it. It does not say \
      how long you listened.
      """
    case .lastfmMinutes:
      "Last.fm: CSV with dates such as `06 Sep 2026 14:23`, which are UTC, as lastfm-to-csv writes it."
    case .librefm:
      """
      Libre.fm's own export: CSV with `Artist,Track,Album,Time` after a title. It does not say how long you listened.
      """
    case .spotify:
      """
      Spotify's extended streaming history, the `.zip` or the `Streaming_History_Audio_….json` in it. It says when a \
      stream ended and how long it was played, from which the start is computed. A stream of 30 seconds, or to the \
      end, is a listen. Podcasts, videos and books are skipped, and so is \
      what you heard in a private session.
      """
    case .spotifyMinutes:
      """
      The streaming history in Spotify's account data, the `.zip` or the `StreamingHistory_music_….json` in it: the \
      same, but the end is exact only to the minute.
      """
    case .youtube:
      """
      YouTube Music, from Google's takeout with the history as JSON, the `.zip` or the `watch-history.json` in it. \
      It says when a song was opened, not whether it was heard: each counts as a listen.
      """
    }
  }

  /// The precision of the start of a listen, in words.
  package var exactness: String {
    switch precision {
    case 1: "to the millisecond"
    case 1000: "to the second"
    default: "to the minute"
    }
  }
}
