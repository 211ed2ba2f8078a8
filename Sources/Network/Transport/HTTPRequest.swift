/// A request to a host: a `POST`, unless it only asks.
public struct HTTPRequest: Hashable, Sendable {
  /// The address, which may hold a key: it belongs into no log.
  public var url: String
  /// The kind of body.
  public var contentType: String
  /// What is the same if and only if the same is sent to the same host: a repetition is recognised.
  public var idempotencyKey: String
  public var body: String
  /// Whether it only asks: a `GET`, without a body.
  public var isQuestion = false
  /// What tells the host who asks, the header `Authorization`: it belongs into no log.
  public var authorization: String?

  public init(url: String, contentType: String, idempotencyKey: String, body: String) {
    self.url = url
    self.contentType = contentType
    self.idempotencyKey = idempotencyKey
    self.body = body
  }
}
