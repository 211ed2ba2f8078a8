/// The queries that the listener saved; answered with all there are then.
public enum SavedQueryRequest: TypedRequest {
  /// The queries that the listener saved.
  case savedQueries
  /// Saves a query under its name, in place of one that had it. Answered when that is safe on disk.
  case saveQuery(query: SavedQuery)
  /// Deletes a saved query. Answered when that is safe on disk.
  case deleteQuery(name: String)

  /// The request as one of all.
  public var request: PlayerRequest { .savedQuery(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> [SavedQuery]? {
    if case .savedQueries(let value) = reply { value } else { nil }
  }
}
