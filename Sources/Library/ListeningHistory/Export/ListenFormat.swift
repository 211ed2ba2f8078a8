/// The formats that listens are written in.
package enum ListenFormat: String, CaseIterable, Hashable, Sendable {
  /// RFC 4180: a header, lines that end in CR LF, UTF-8; every session, with all that is known of it.
  case csv
  /// One array of objects; every session.
  case json
  /// One object a line; every session.
  case jsonl
  /// ListenBrainz's listens, one object a line; listens alone.
  case listenbrainz
  /// Audioscrobbler 1.1, as Rockbox writes it; listens, and skips of half a second or more.
  case scrobbler
  /// Pano Scrobbler's JSON Lines; listens alone.
  case pano
}
