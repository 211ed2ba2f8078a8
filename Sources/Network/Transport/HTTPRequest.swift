/// A request to a server: a POST, or a GET if it is a question.
public struct HTTPRequest: Hashable, Sendable {
  /// The URL, which may contain a key and must not be logged.
  public var url: String
  /// The content type of the body.
  public var contentType: String
  /// A key by which a server recognises repeated requests: equal for equal requests, and only for
  /// those.
  public var idempotencyKey: String
  public var body: String
  /// Whether the request is a GET without a body.
  public var isQuestion = false
  /// The value of the `Authorization` header, which must not be logged.
  public var authorization: String?

  public init(url: String, contentType: String, idempotencyKey: String, body: String) {
    self.url = url
    self.contentType = contentType
    self.idempotencyKey = idempotencyKey
    self.body = body
  }
}
