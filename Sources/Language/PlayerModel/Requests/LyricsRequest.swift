/// Reads the words of a track; nil if it has none.
public enum LyricsRequest: TypedRequest {
  /// The words of an entry of the queue.
  case lyrics(entry: EntryID)

  /// The request as one of all.
  public var request: PlayerRequest { .lyrics(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> Lyrics?? {
    if case .lyrics(let value) = reply { .some(value) } else { nil }
  }
}
