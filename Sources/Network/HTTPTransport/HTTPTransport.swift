public import Transport

/// Sends a sensor's records to a study's server over HTTP or HTTPS.
///
/// ```swift
/// config.dbHost = "https://study.example.org"
/// config.syncTransport = HTTPTransport()
/// ```
///
/// Certificates are verified. Redirects are reported and not followed, and no proxy is used even if
/// the environment names one: a study's records are sent to the intended server or not at all.
public struct HTTPTransport: RequestTransport {
  /// A file with the certificates (PEM) of the authorities to trust, instead of the system's.
  public var certificateAuthorities: String?
  /// The time limit for a request and its response, in seconds.
  public var timeLimit: Double
  /// The time limit for the response once it has begun, in seconds.
  ///
  /// A server may take time to store records, but not to report it.
  public var answerTimeLimit: Double
  /// The time limit for connecting, in seconds.
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

  /// Creates a connection, which is established with the first request.
  public func connect() throws(TransportError) -> any RequestConnection {
    try HTTPConnection(self)
  }
}
