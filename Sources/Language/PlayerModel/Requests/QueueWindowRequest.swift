/// Reads the queue.
public enum QueueWindowRequest: TypedRequest {
  /// A window of the queue: at most `limit` (up to 1000) entries from `offset` on of those that match
  /// `filter` (all words, in title, artist, album, moods or file name; empty: all).
  case queue(offset: Int, limit: Int, filter: String)
  /// The next entry that matches `text`, as a filter would, from the place `from` on, or before it; behind the
  /// last place comes the first. Answered with a window of that one row, or of none.
  case queueMatch(text: String, from: Int, backward: Bool)

  /// The request as one of all.
  public var request: PlayerRequest { .queueWindow(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> QueueWindow? {
    if case .queue(let value) = reply { value } else { nil }
  }
}
