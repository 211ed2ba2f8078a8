/// The state of submitting listens to a service such as ListenBrainz.
public struct ListenBrainzStatus: Codable, Hashable, Sendable {
  /// Whether the settings enable it.
  public var isEnabled: Bool
  /// The server's address.
  public var server: String
  /// The user that the token belongs to according to the server, or `nil` if unknown.
  public var user: String?
  /// The time since which listens are submitted, in Unix milliseconds, or `nil` if they are not.
  public var since: Int64?
  /// Whether a submission is running.
  public var isRunning: Bool
  /// The number of listens accepted in the current or last submission.
  public var sent: Int
  /// The number of listens rejected permanently in the current or last submission.
  public var refusedNow: Int
  /// The number of pending listens.
  public var waiting: Int
  /// The last permanently rejected listens, at most a hundred.
  public var refused: [RefusedListen]
  /// The total number of rejected listens.
  public var refusedCount: Int
  /// Why nothing can be submitted with the current settings, as a sentence, or `nil`.
  public var obstacle: String?
  /// When the server last accepted a listen, in Unix milliseconds, or `nil`.
  public var lastSuccess: Int64?
  /// The status and sanitized text of the server's last response, or `nil`.
  public var lastAnswer: String?
  /// Why the last submission failed, as a sentence, or `nil`.
  public var lastError: String?

  public init(
    isEnabled: Bool, server: String, user: String?, since: Int64?, isRunning: Bool, sent: Int,
    refusedNow: Int, waiting: Int, refused: [RefusedListen], refusedCount: Int, obstacle: String?,
    lastSuccess: Int64?, lastAnswer: String?, lastError: String?
  ) {
    self.isEnabled = isEnabled
    self.server = server
    self.user = user
    self.since = since
    self.isRunning = isRunning
    self.sent = sent
    self.refusedNow = refusedNow
    self.waiting = waiting
    self.refused = refused
    self.refusedCount = refusedCount
    self.obstacle = obstacle
    self.lastSuccess = lastSuccess
    self.lastAnswer = lastAnswer
    self.lastError = lastError
  }

  /// A listen that the server rejected permanently.
  public struct RefusedListen: Codable, Hashable, Sendable {
    /// When the listen began, in Unix milliseconds.
    public var listenedAt: Int64
    public var artist: String
    public var title: String
    /// The server's reason.
    public var reason: String

    public init(listenedAt: Int64, artist: String, title: String, reason: String) {
      self.listenedAt = listenedAt
      self.artist = artist
      self.title = title
      self.reason = reason
    }
  }
}
