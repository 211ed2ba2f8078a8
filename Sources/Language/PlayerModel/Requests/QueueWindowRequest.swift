/// Requests for the queue.
public enum QueueWindowRequest: TypedRequest {
  /// Returns a window of the queue: at most `limit` (up to 1000) matching entries from `offset` on.
  ///
  /// An entry matches `filter` if its title, artist, album, moods, or file name have all words; an empty
  /// filter matches all.
  case queue(offset: Int, limit: Int, filter: String)
  /// Returns the next entry that matches `text`, as in a filter, from the index `from` on, or before it.
  ///
  /// The search wraps around. The reply is a window with one row, or none.
  case queueMatch(text: String, from: Int, backward: Bool)

  /// The request as a ``PlayerRequest``.
  public var request: PlayerRequest { .queueWindow(self) }

  /// Returns whether the group has a request with the given name.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  public static func value(of reply: PlayerReply) -> QueueWindow? {
    if case .queue(let value) = reply { value } else { nil }
  }
}
