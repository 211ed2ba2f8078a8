import Transport

/// The reason why listens were not sent.
package struct SubmissionFailure: Error, Hashable, Sendable {
  /// The way in which a failure can be resolved.
  package enum Remedy: Hashable, Sendable {
    /// The listener has to do something.
    case listener
    /// The submission is retried with increasing delays.
    case retry
    /// The submission is retried after the number of seconds that the service requested.
    case pause(Double)
    /// Nothing has to be done, because the submission was cancelled.
    case none
  }

  /// The way in which the failure can be resolved.
  package var remedy: Remedy
  /// A sentence that says what happened and what to do.
  package var message: String
  /// Whether the service rejected the credential, so that sending it again is useless.
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

  /// The service accepts no more listens today.
  static func dailyLimitReached(at address: HostAddress, for seconds: Double) -> SubmissionFailure {
    SubmissionFailure(
      .pause(seconds), "\(address.name) accepts no more listens today; the rest are sent later.")
  }

  init(_ error: TransportError) {
    self = error.code == .cancelled ? .cancelled : SubmissionFailure(.retry, error.message)
  }
}
