/// Requests that add to the history, and return the number of sessions that were new.
public enum SessionImportRequest: TypedRequest {
  /// Imports sessions that were heard elsewhere: all of them or none.
  ///
  /// At most 200 sessions, all of which have ended. The reply follows when they are on disk.
  case takeOverSessions(sessions: [ListeningSession])

  /// The request as a ``PlayerRequest``.
  public var request: PlayerRequest { .sessionImport(self) }

  /// Returns whether the group has a request with the given name.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  public static func value(of reply: PlayerReply) -> Int? {
    if case .sessionsTakenOver(let added) = reply { added } else { nil }
  }
}
