import Glibc
package import Transport

/// Has a short-lived helper program talk to the host, so that this one knows nothing of HTTP.
///
/// The study's key and the records go to it over a socket, never as arguments, which everybody may see.
package struct HelperTransport: RequestTransport {
  /// The helper program.
  private let program: String
  private let arguments: [String]
  private let certificateAuthorities: String?
  /// Seconds after which a helper that says nothing is given up.
  private let patience: Double

  /// A transport by the helper at `program`.
  ///
  /// - Parameters:
  ///   - certificateAuthorities: A file with the certificates (PEM) to trust, instead of the
  ///     system's.
  ///   - timeLimit: Seconds that a request and its answer may take.
  ///   - grace: Seconds after that until a helper which still says nothing is given up.
  package init(
    program: String, certificateAuthorities: String? = nil, timeLimit: Double = 120,
    grace: Double = 10
  ) {
    self.program = program
    var arguments = ["--time-limit", "\(timeLimit)"]
    if let certificateAuthorities { arguments += ["--ca-file", certificateAuthorities] }
    self.arguments = arguments
    self.certificateAuthorities = certificateAuthorities
    patience = timeLimit + grace
  }

  /// Starts the helper, which ends when the connection is released.
  package func connect() throws(TransportError) -> any RequestConnection {
    try HelperConnection(program: program, arguments: arguments, patience: patience)
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
