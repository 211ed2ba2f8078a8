package import PlayerModel

/// The protocol on the socket: a length (four bytes, big-endian) and that many bytes of JSON, in
/// both directions.
///
/// The first message of each side says which version it speaks.
package enum WireProtocol {
  /// The version that this program speaks.
  package static let version = 2
  /// The longest message that a client may send: room for a command line full of paths.
  package static let maximumRequestLength = 16 << 20
  /// The longest first message: little is kept for a client that has not said hello.
  package static let maximumHelloLength = 64 << 10
  /// The longest message that a client accepts.
  package static let maximumReplyLength = 64 << 20
}

/// What a client sends.
package enum ClientMessage: Codable, Hashable, Sendable {
  /// The first message.
  ///
  /// An `attached` client is one that its listener looks at or waits for: while another is attached,
  /// quitting from an interface does not stop the music.
  case hello(protocolVersion: Int, version: String, attached: Bool)
  /// A request; its answer carries the same `id`.
  case request(id: Int64, request: PlayerRequest)
  /// From now on send every event; answered by `subscribed`.
  case subscribe(id: Int64)
  /// Send no more events.
  case unsubscribe
}

/// What the host sends.
package enum ServerMessage: Codable, Hashable, Sendable {
  /// The answer to `hello`.
  case welcome(protocolVersion: Int, version: String, processID: Int32)
  /// A request was done.
  case reply(id: Int64, reply: PlayerReply)
  /// A request was not done.
  case failure(id: Int64, error: PlayerError)
  /// Events follow this snapshot.
  indirect case subscribed(id: Int64, snapshot: PlayerSnapshot)
  /// Something happened.
  indirect case event(event: PlayerEvent)
  /// The connection is about to be closed, and why.
  case goodbye(error: PlayerError)
}
