/// The other players on the desktop, as far as the settings let this one watch them.
public enum OtherPlayersRequest: TypedRequest {
  /// What do they play?
  case otherPlayers
  /// Tells one of them something; answered when it has answered.
  case tellOtherPlayer(id: String, command: OtherPlayerCommand)

  /// The request as one of all.
  public var request: PlayerRequest { .otherPlayers(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> [OtherPlaying]? {
    if case .otherPlayers(let value) = reply { value } else { nil }
  }
}
