/// Requests for the lyrics of a track, which return `nil` if it has none.
public enum LyricsRequest: TypedRequest {
  /// Returns the lyrics of an entry of the queue.
  case lyrics(entry: EntryID)

  /// The request as a ``PlayerRequest``.
  public var request: PlayerRequest { .lyrics(self) }

  /// Returns whether the group has a request with the given name.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  public static func value(of reply: PlayerReply) -> Lyrics?? {
    if case .lyrics(let value) = reply { .some(value) } else { nil }
  }
}
