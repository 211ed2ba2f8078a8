package import PlayerModel

/// The protocol on the socket: a length (four bytes, big-endian) and that many bytes of JSON, in both
/// directions.
///
/// The first message of each side contains its version.
package enum WireProtocol {
  /// The version of this program.
  package static let version = 2
  /// The maximum length of a client's message, which allows a command line full of paths.
  package static let maximumRequestLength = 16 << 20
  /// The maximum length of the first message, so that little is buffered for an unknown client.
  package static let maximumHelloLength = 64 << 10
  /// The maximum length of a message that a client accepts.
  package static let maximumReplyLength = 64 << 20
}

/// A message of a client.
package enum ClientMessage: Codable, Hashable, Sendable {
  /// The first message.
  ///
  /// An `attached` client is one that its listener uses. While another client is attached, quitting from an
  /// interface does not stop the music.
  case hello(protocolVersion: Int, version: String, attached: Bool)
  /// A request; its reply has the same `id`.
  case request(id: Int64, request: PlayerRequest)
  /// Subscribes to all events; answered by `subscribed`.
  case subscribe(id: Int64)
  /// Unsubscribes from events.
  case unsubscribe
}

/// A message of the host.
package enum ServerMessage: Codable, Hashable, Sendable {
  /// The reply to `hello`.
  case welcome(protocolVersion: Int, version: String, processID: Int32)
  /// A request succeeded.
  case reply(id: Int64, reply: PlayerReply)
  /// A request failed.
  case failure(id: Int64, error: PlayerError)
  /// The subscription started with this snapshot, and events follow.
  indirect case subscribed(id: Int64, snapshot: PlayerSnapshot)
  /// An event of the player.
  indirect case event(event: PlayerEvent)
  /// The connection is about to be closed for the given reason.
  case goodbye(error: PlayerError)
}
