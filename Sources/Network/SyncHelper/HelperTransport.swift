import Glibc
package import Transport

/// Sends requests through a short-lived helper program, so that this one needs no HTTP library.
///
/// The study's key and the records are passed over a socket, never as arguments, which other users
/// can see.
package struct HelperTransport: RequestTransport {
  /// The path of the helper program.
  private let program: String
  private let arguments: [String]
  private let certificateAuthorities: String?
  /// The seconds after which a helper that does not reply is abandoned.
  private let replyTimeLimit: Double

  /// Creates a transport that uses the helper at `program`.
  ///
  /// - Parameters:
  ///   - certificateAuthorities: A file with the certificates (PEM) to trust, instead of the
  ///     system's.
  ///   - timeLimit: The time limit for a request and its response, in seconds.
  ///   - grace: The additional seconds after which a helper that does not reply is abandoned.
  package init(
    program: String, certificateAuthorities: String? = nil, timeLimit: Double = 120,
    grace: Double = 10
  ) {
    self.program = program
    var arguments = ["--time-limit", "\(timeLimit)"]
    if let certificateAuthorities { arguments += ["--ca-file", certificateAuthorities] }
    self.arguments = arguments
    self.certificateAuthorities = certificateAuthorities
    replyTimeLimit = timeLimit + grace
  }

  /// Starts the helper, which ends when the connection is released.
  package func connect() throws(TransportError) -> any RequestConnection {
    try HelperConnection(program: program, arguments: arguments, replyTimeLimit: replyTimeLimit)
  }

  package func check(isPlain: Bool) throws(TransportError) {
    guard access(program, X_OK) == 0 else {
      throw TransportError(
        .notReady,
        "The sync helper \(program) cannot be started: \(String(cString: strerror(errno))); reinstall the player."
      )
    }
    if !isPlain, let certificateAuthorities { try CertificateFile.check(certificateAuthorities) }
  }
}
