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
