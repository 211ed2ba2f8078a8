/// A server's response.
public struct HTTPAnswer: Hashable, Sendable {
  /// The HTTP status.
  public var status: Int
  /// The body or its beginning, with invalid UTF-8 replaced.
  public var body: String
  /// Whether the body is complete; a transport may limit its size.
  public var isWhole: Bool
  /// The target of a redirection, or `nil`.
  public var redirection: String?
  /// The number of requests that the server accepts until ``resetIn`` has passed, or `nil` if
  /// unknown.
  public var remaining: Int?
  /// The seconds until the server accepts further requests, or `nil` if unknown.
  public var resetIn: Double?

  public init(status: Int, body: String, isWhole: Bool = true, redirection: String? = nil) {
    self.status = status
    self.body = body
    self.isWhole = isWhole
    self.redirection = redirection
  }
}
