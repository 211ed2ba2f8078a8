/// How requests get to a study's host.
///
/// Every call blocks, and comes from a thread of the sensor's own.
public protocol SyncTransport: Sendable {
  /// Makes ready for a few requests, one after the other.
  ///
  /// - Throws: Why that cannot be done, as a sentence for people.
  func connect() throws(SensorError) -> any SyncConnection

  /// Looks whether requests could be sent as things are on this machine; no host is asked.
  ///
  /// - Parameter isPlain: Whether they would go over `http`, which no certificate is needed for.
  /// - Throws: `cannotSync` or `badCertificates` with what is in the way.
  func check(isPlain: Bool) throws(SensorError)
}

extension SyncTransport {
  /// Nothing is known to be in the way.
  public func check(isPlain: Bool) throws(SensorError) {}
}

/// Sends requests to one host, one at a time; what it holds is given back when it is released.
public protocol SyncConnection: AnyObject, Sendable {
  /// Sends a request and returns the host's answer, whatever that says.
  ///
  /// - Throws: `hostUnreachable` if there was no whole answer, `syncCancelled` after ``cancel()``.
  func send(_ request: SyncRequest) throws(SensorError) -> SyncAnswer

  /// Ends a request that is under way, and lets none be sent any more; from any thread.
  func cancel()
}

/// A request to a host: a `POST`, unless it only asks.
public struct SyncRequest: Codable, Hashable, Sendable {
  /// The address, which holds the study's key: it belongs into no log.
  public var url: String
  /// The kind of body.
  public var contentType: String
  /// What is the same if and only if the same is sent to the same host: a repetition is recognised.
  public var idempotencyKey: String
  /// The body.
  public var body: String
  /// Whether it only asks: a `GET`, without a body.
  public var isQuestion = false
  /// What tells the host who asks, the header `Authorization`: it belongs into no log.
  public var authorization: String?

  /// A request.
  public init(url: String, contentType: String, idempotencyKey: String, body: String) {
    self.url = url
    self.contentType = contentType
    self.idempotencyKey = idempotencyKey
    self.body = body
  }

  /// An ``idempotencyKey`` that follows from what is sent.
  package static func key(for body: String) -> String {
    SyncHost.digest(body)
  }
}

/// What a host answered.
public struct SyncAnswer: Codable, Hashable, Sendable {
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

  /// An answer.
  public init(status: Int, body: String, isWhole: Bool = true, redirection: String? = nil) {
    self.status = status
    self.body = body
    self.isWhole = isWhole
    self.redirection = redirection
  }
}
