/// Moves words against their music.
public enum LyricsOffsetRequest: TypedRequest {
  /// Lets words come earlier by so many seconds, of a track or, where that is nil, of all; later if
  /// negative. Answered when that is safe on disk.
  case setLyricsOffset(seconds: Double, track: PersistentID?)

  /// The request as one of all.
  public var request: PlayerRequest { .lyricsOffset(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> PlayerSnapshot? {
    if case .snapshot(let value) = reply { value } else { nil }
  }
}
