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

  init(_ remedy: Remedy, _ message: String) {
    self.remedy = remedy
    self.message = message
  }
}

extension SubmissionFailure {
  static let cancelled = SubmissionFailure(
    .none, "The submission was stopped; what was not accepted is sent next time.")

  static func tokenRefused(by service: any ListenService) -> SubmissionFailure {
    SubmissionFailure(
      .listener,
      "\(service.address.name) rejected the token; listens wait until “\(type(of: service).command("login"))” sets a new one."
    )
  }

  init(_ error: TransportError) {
    self = error.code == .cancelled ? .cancelled : SubmissionFailure(.patience, error.message)
  }
}
