/// What a service's answer means for what was sent.
package enum SubmissionVerdict: Hashable, Sendable {
  /// It has what was sent.
  case accepted
  /// It will never take at least one of what was sent.
  case unacceptable
  /// It asked to wait for so many seconds.
  case busy(Double)
  /// It does not know the token.
  case tokenRefused
  /// It is not the service that speaks, or not as it should; later it may.
  case failed
}
