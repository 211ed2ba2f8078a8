/// The meaning of a service's answer to a request.
package enum SubmissionVerdict: Hashable, Sendable {
  /// The service accepted everything.
  case accepted
  /// The service judged each listen individually, in the order in which they were sent.
  case judged([ListenVerdict])
  /// The service permanently refuses at least one of the listens.
  case unacceptable
  /// The service asked to wait for the given number of seconds.
  case busy(Double)
  /// The service rejected the credential.
  case refused(Credential)
  /// The answer is unexpected or does not come from the service; a later attempt may succeed.
  case failed

  /// The kinds of credentials, with the words used in messages.
  package enum Credential: String, Hashable, Sendable {
    case token
    case session
    case key = "API key"
  }
}

/// The meaning of a service's answer for a single listen.
package enum ListenVerdict: Hashable, Sendable {
  /// The service has the listen.
  case accepted
  /// The service permanently refuses the listen, for the given reason and with the given message, if any.
  case refused(String, said: String)
  /// The service accepts the listen, but not today.
  case postponed
}
