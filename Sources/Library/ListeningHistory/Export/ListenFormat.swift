/// The formats to which listens can be exported.
package enum ListenFormat: String, CaseIterable, Hashable, Sendable {
  /// CSV by RFC 4180 in UTF-8, with a header and CR LF line endings: every session with all its fields.
  case csv
  /// A single JSON array of objects: every session.
  case json
  /// JSON Lines: every session.
  case jsonl
  /// ListenBrainz listens as JSON Lines: listens only.
  case listenbrainz
  /// Audioscrobbler 1.1 as written by Rockbox: listens, and skips of at least half a second.
  case scrobbler
  /// Pano Scrobbler's JSON Lines: listens only.
  case pano
}
