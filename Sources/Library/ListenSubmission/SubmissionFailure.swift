import Transport

/// Why listens were not sent.
package struct SubmissionFailure: Error, Hashable, Sendable {
  /// What is to be done about it.
  package enum Remedy: Hashable, Sendable {
    /// The listener has to do something.
    case listener
    /// It is tried again, by and by.
    case patience
    /// It is tried again after so many seconds, which the service named.
    case pause(Double)
    /// Nothing: it was to end.
    case none
  }

  /// What is to be done about it.
  package var remedy: Remedy
  /// One sentence: what happened, and what to do.
  package var message: String
  /// Whether the service does not know what the listener is known by, so that asking again is of no use.
  package var isRefusal = false

  init(_ remedy: Remedy, _ message: String) {
    self.remedy = remedy
    self.message = message
  }
}

extension SubmissionFailure {
  static let cancelled = SubmissionFailure(
    .none, "The submission was stopped; what was not accepted is sent next time.")

  static func refused(
    _ credential: SubmissionVerdict.Credential, by service: any ListenService,
    at address: HostAddress
  ) -> SubmissionFailure {
    var failure = SubmissionFailure(
      .listener,
      "\(address.name) rejected the \(credential.rawValue); listens wait until “\(service.command("login"))” sets a new one."
    )
    failure.isRefusal = true
    return failure
  }

  /// The service takes no more until another day.
  static func dayIsOver(at address: HostAddress, for seconds: Double) -> SubmissionFailure {
    SubmissionFailure(
      .pause(seconds), "\(address.name) takes no more listens today; the others are sent later.")
  }

  init(_ error: TransportError) {
    self = error.code == .cancelled ? .cancelled : SubmissionFailure(.patience, error.message)
  }
}
