import Transport

/// What an answer of the service means.
enum SubmissionVerdict: Hashable, Sendable {
  /// It has what was sent.
  case accepted
  /// It will never take at least one of what was sent.
  case unacceptable
  /// It wants to be left alone for so many seconds.
  case busy(Double)
  /// It does not know the token.
  case tokenRefused
  /// It is not the service that speaks, or not as it should; later it may.
  case failed

  /// The longest that a service's word for a pause is taken, seconds.
  static let longestPause = 3600.0

  init(_ answer: HTTPAnswer) {
    let members: [String: JSONValue]? =
      if case .object(let members)? = JSONValue(answer.body) { members } else { nil }
    let isOK = if case .text("ok")? = members?["status"] { true } else { false }
    self =
      switch answer.status {
      // The log-in pages of hotels have status 200, too.
      case 200: answer.isWhole && isOK ? .accepted : .failed
      // Something on the way that refuses everything must not empty the queue.
      case 400: members == nil ? .failed : .unacceptable
      case 401: .tokenRefused
      case 413: .unacceptable
      case 429: .busy(Self.pause(answer.resetIn ?? 60))
      default: .failed
      }
  }

  /// How long to wait before the next request, by the limits that an answer tells; nil if not at all.
  static func pause(after answer: HTTPAnswer) -> Double? {
    guard let remaining = answer.remaining, remaining <= 0 else { return nil }
    return pause(answer.resetIn ?? 10)
  }

  private static func pause(_ seconds: Double) -> Double {
    min(max(seconds, 1), longestPause)
  }
}
