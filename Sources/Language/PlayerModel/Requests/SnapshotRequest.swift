/// Reads what the player does.
public enum SnapshotRequest: TypedRequest {
  /// What is the player doing?
  case snapshot

  /// The request as one of all.
  public var request: PlayerRequest { .snapshot(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> PlayerSnapshot? {
    if case .snapshot(let value) = reply { value } else { nil }
  }
}
