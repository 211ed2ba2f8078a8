/// Adds to the history; answered with how many sessions were not known before.
public enum SessionImportRequest: TypedRequest {
  /// Takes over what was heard elsewhere, all or none of it. Answered when that is safe on disk.
  ///
  /// At most 200 sessions, all of which have ended.
  case takeOverSessions(sessions: [ListeningSession])

  /// The request as one of all.
  public var request: PlayerRequest { .sessionImport(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> Int? {
    if case .sessionsTakenOver(let added) = reply { added } else { nil }
  }
}
