/// Requests that shift lyrics relative to the music.
public enum LyricsOffsetRequest: TypedRequest {
  /// Shows lyrics earlier by the given number of seconds, or later if it is negative.
  ///
  /// This applies to a track or, if `track` is `nil`, to all tracks. The reply follows when the change is on
  /// disk.
  case setLyricsOffset(seconds: Double, track: PersistentID?)

  /// The request as a ``PlayerRequest``.
  public var request: PlayerRequest { .lyricsOffset(self) }

  /// Returns whether the group has a request with the given name.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  public static func value(of reply: PlayerReply) -> PlayerSnapshot? {
    if case .snapshot(let value) = reply { value } else { nil }
  }
}
