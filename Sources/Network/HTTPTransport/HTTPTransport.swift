public import Transport

/// Takes a sensor's records to a study's host over HTTP or HTTPS.
///
/// ```swift
/// config.dbHost = "https://study.example.org"
/// config.syncTransport = HTTPTransport()
/// ```
///
/// Certificates are checked. Redirections are told and not followed, and no proxy is used, whatever the
/// environment names: a study's records go where they were meant to go, or nowhere.
public struct HTTPTransport: RequestTransport {
  /// A file with the certificates (PEM) of the authorities to trust, instead of the system's.
  public var certificateAuthorities: String?
  /// Seconds for a whole request and its answer.
  public var timeLimit: Double
  /// Seconds for the answer once it has begun: a host takes its time to store records, not to say so.
  public var answerTimeLimit: Double
  /// Seconds for reaching the host.
  public var connectionTimeLimit: Double

  public init(
    certificateAuthorities: String? = nil, timeLimit: Double = 120, answerTimeLimit: Double = 20,
    connectionTimeLimit: Double = 15
  ) {
    self.certificateAuthorities = certificateAuthorities
    self.timeLimit = timeLimit
    self.answerTimeLimit = answerTimeLimit
    self.connectionTimeLimit = connectionTimeLimit
  }

  /// A connection; the host is reached with the first request.
  public func connect() throws(TransportError) -> any RequestConnection {
    try HTTPConnection(self)
  }
}
