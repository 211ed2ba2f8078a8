/// Requests for the player's state.
public enum SnapshotRequest: TypedRequest {
  /// Returns a snapshot of the player.
  case snapshot

  /// The request as a ``PlayerRequest``.
  public var request: PlayerRequest { .snapshot(self) }

  /// Returns whether the group has a request with the given name.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  public static func value(of reply: PlayerReply) -> PlayerSnapshot? {
    if case .snapshot(let value) = reply { value } else { nil }
  }
}
