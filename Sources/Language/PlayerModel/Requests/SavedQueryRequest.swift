/// Requests about the listener's saved queries, which return all of them.
public enum SavedQueryRequest: TypedRequest {
  /// Returns the saved queries.
  case savedQueries
  /// Saves a query, replacing one with the same name; the reply follows when it is on disk.
  case saveQuery(query: SavedQuery)
  /// Deletes a saved query; the reply follows when the change is on disk.
  case deleteQuery(name: String)

  /// The request as a ``PlayerRequest``.
  public var request: PlayerRequest { .savedQuery(self) }

  /// Returns whether the group has a request with the given name.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  public static func value(of reply: PlayerReply) -> [SavedQuery]? {
    if case .savedQueries(let value) = reply { value } else { nil }
  }
}
