/// Requests about the headphones: how they are worn, and how the head moves.
public enum HeadphoneRequest: TypedRequest {
  /// Returns the state of the headphones, and the samples after the one with the given number.
  ///
  /// Without `after`, the reply is immediate. With `after`, it follows when a newer sample arrives, at most
  /// 20 times per second, or after a second without one. The headphones measure head movement until three
  /// seconds after the last such request.
  case headphones(after: Int64?)
  /// Does the same, and disables the commands of gestures until three seconds after the last such request.
  case trainHeadphones(after: Int64)
  /// Sets the current orientation of the head as straight ahead, and returns the state of the headphones.
  case recentreHeadphones

  /// The request as a ``PlayerRequest``.
  public var request: PlayerRequest { .headphones(self) }

  /// Returns whether the group has a request with the given name.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  public static func value(of reply: PlayerReply) -> HeadphoneReport? {
    if case .headphones(let value) = reply { value } else { nil }
  }
}
