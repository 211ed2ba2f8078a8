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
    .none, "The submission was ended; what was not taken is sent the next time.")

  static func tokenRefused(by service: any ListenService) -> SubmissionFailure {
    SubmissionFailure(
      .listener,
      "\(service.address.name) does not take the token; listens wait until “\(type(of: service).command("login"))” gets another."
    )
  }

  init(_ error: TransportError) {
    self = error.code == .cancelled ? .cancelled : SubmissionFailure(.patience, error.message)
  }
}
