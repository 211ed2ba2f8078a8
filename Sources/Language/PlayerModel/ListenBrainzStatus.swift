/// How listens get to a service such as ListenBrainz.
public struct ListenBrainzStatus: Codable, Hashable, Sendable {
  /// Whether the settings switch it on.
  public var isEnabled: Bool
  /// The server's address.
  public var server: String
  /// Whose the token is, as the server said; nil if it did not.
  public var user: String?
  /// Since when listens are sent, Unix milliseconds; nil while they are not.
  public var since: Int64?
  /// Whether listens are being sent.
  public var isRunning: Bool
  /// How many the server took this time, or else the last time.
  public var sent: Int
  /// How many it refused for good this time, or else the last time.
  public var refusedNow: Int
  /// How many wait.
  public var waiting: Int
  /// The last that the server refused for good, a hundred at most.
  public var refused: [RefusedListen]
  /// How many it refused in all.
  public var refusedCount: Int
  /// Why none can be sent as things are set, as one sentence; nil if they can.
  public var obstacle: String?
  /// When it last took a listen, Unix milliseconds; nil if never.
  public var lastSuccess: Int64?
  /// What it last answered: the status and its words, made harmless; nil if it never did.
  public var lastAnswer: String?
  /// Why listens were not sent the last time, as one sentence; nil if they were.
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

  /// A listen that the server will never take.
  public struct RefusedListen: Codable, Hashable, Sendable {
    /// When it began, Unix milliseconds.
    public var listenedAt: Int64
    public var artist: String
    public var title: String
    /// What the server said.
    public var reason: String

    public init(listenedAt: Int64, artist: String, title: String, reason: String) {
      self.listenedAt = listenedAt
      self.artist = artist
      self.title = title
      self.reason = reason
    }
  }
}
