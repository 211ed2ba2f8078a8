/// The headphones: how they are worn, and how the head moves.
public enum HeadphoneRequest: TypedRequest {
  /// How are the headphones, and which samples came after the one of that number?
  ///
  /// Without `after` it is answered at once. With it, it is answered when a newer sample has come, 20 times a second at
  /// most, or after a second without one; until three seconds after the last such request, the headphones measure how the
  /// head moves.
  case headphones(after: Int64?)
  /// The same, and until three seconds after the last of these gestures run no commands.
  case trainHeadphones(after: Int64)
  /// From now on, how the head is held at this moment is straight ahead; answered with how they are.
  case recentreHeadphones

  /// The request as one of all.
  public var request: PlayerRequest { .headphones(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> HeadphoneReport? {
    if case .headphones(let value) = reply { value } else { nil }
  }
}
