/// Requests about the other players on the desktop that the settings allow to watch.
public enum OtherPlayersRequest: TypedRequest {
  /// Returns what the other players play.
  case otherPlayers
  /// Sends a command to another player; the reply follows when that player has answered.
  case tellOtherPlayer(id: String, command: OtherPlayerCommand)

  /// The request as a ``PlayerRequest``.
  public var request: PlayerRequest { .otherPlayers(self) }

  /// Returns whether the group has a request with the given name.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  public static func value(of reply: PlayerReply) -> [OtherPlaying]? {
    if case .otherPlayers(let value) = reply { value } else { nil }
  }
}
