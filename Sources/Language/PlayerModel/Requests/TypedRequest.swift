/// A group of requests that are answered alike, so that the compiler knows what a request is answered with.
public protocol TypedRequest: Codable, Hashable, Sendable {
  /// What its requests are answered with.
  associatedtype Reply: Sendable

  /// The request as one of all.
  var request: PlayerRequest { get }

  /// Whether a request of the group is called so.
  static func has(_ name: String) -> Bool

  /// What a reply to the group says; nil for a reply to something else.
  static func value(of reply: PlayerReply) -> Reply?
}

extension TypedRequest {
  /// What the player's reply to a request of the group says.
  ///
  /// - Throws: `PlayerError` if it is a reply to something else.
  public static func read(_ reply: PlayerReply) throws(PlayerError) -> Reply {
    guard let value = value(of: reply) else {
      throw PlayerError(
        .versionMismatch,
        "The player gave an unexpected answer: it may be another version.")
    }
    return value
  }
}
