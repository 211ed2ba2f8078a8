/// What a service's answer means for what was sent.
package enum SubmissionVerdict: Hashable, Sendable {
  /// It has what was sent.
  case accepted
  /// It judged each listen by itself, in the order in which they were sent.
  case judged([ListenVerdict])
  /// It will never take at least one of what was sent.
  case unacceptable
  /// It asked to wait for so many seconds.
  case busy(Double)
  /// It does not know, or not any more, what the listener is known by.
  case refused(Credential)
  /// It is not the service that speaks, or not as it should; later it may.
  case failed

  /// Something by which a service knows the listener, in words for people.
  package enum Credential: String, Hashable, Sendable {
    case token
    case session
    case key = "API key"
  }
}

/// What a service's answer means for one of the listens that were sent.
package enum ListenVerdict: Hashable, Sendable {
  /// The service has it.
  case accepted
  /// The service will never take it: a few words, and what the service said, if it did.
  case refused(String, said: String)
  /// The service takes it, but not today.
  case postponed
}
