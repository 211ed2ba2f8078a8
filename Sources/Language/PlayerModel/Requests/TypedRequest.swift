/// A group of requests with the same type of reply.
public protocol TypedRequest: Codable, Hashable, Sendable {
  /// The type of the reply.
  associatedtype Reply: Sendable

  /// The request as a ``PlayerRequest``.
  var request: PlayerRequest { get }

  /// Returns whether the group has a request with the given name.
  static func has(_ name: String) -> Bool

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  static func value(of reply: PlayerReply) -> Reply?
}

extension TypedRequest {
  /// Returns the value of the player's reply to a request of the group.
  ///
  /// - Throws: `PlayerError` if the reply has another type.
  public static func read(_ reply: PlayerReply) throws(PlayerError) -> Reply {
    guard let value = value(of: reply) else {
      throw PlayerError(
        .versionMismatch,
        "The player gave an unexpected answer; it may be a different version.")
    }
    return value
  }
}
