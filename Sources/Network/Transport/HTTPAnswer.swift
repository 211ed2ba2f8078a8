/// What a host answered.
public struct HTTPAnswer: Hashable, Sendable {
  /// The status of HTTP.
  public var status: Int
  /// The body, or its beginning; bytes that are no UTF-8 are replaced.
  public var body: String
  /// Whether that is all of it; a transport need not take in more than it can use.
  public var isWhole: Bool
  /// Where the host would rather have the request; nil unless it is a redirection.
  public var redirection: String?
  /// How many more requests the host takes until ``resetIn`` is over; nil if it does not say.
  public var remaining: Int?
  /// Seconds after which the host takes more; nil if it does not say.
  public var resetIn: Double?

  public init(status: Int, body: String, isWhole: Bool = true, redirection: String? = nil) {
    self.status = status
    self.body = body
    self.isWhole = isWhole
    self.redirection = redirection
  }
}
