package import Transport

/// How much a service takes, and how often.
package struct ServiceLimits: Hashable, Sendable {
  /// The most listens of a request.
  package var listens: Int
  /// The most bytes of a request's listens, without what is around them.
  package var bytes: Int
  /// Seconds after its beginning for which a listen is taken; nil for ever.
  package var longestAge: Int64?
  /// Seconds that it is left alone if it takes no more on one day.
  package var dayPause = 3600.0
  /// Seconds that it is left alone if it asks for that and does not say how long.
  package var busyPause = 60.0
  /// The same if it takes no more requests for now and does not say until when.
  package var spentPause = 10.0
  /// The longest that its word for a pause is taken, seconds.
  package var longestPause = 3600.0

  /// Limits of a request, and the usual pauses.
  package init(listens: Int, bytes: Int, longestAge: Int64? = nil) {
    self.listens = listens
    self.bytes = bytes
    self.longestAge = longestAge
  }

  /// How long to leave a service alone that asks for it.
  package func busyPause(by answer: HTTPAnswer) -> Double {
    bounded(answer.resetIn ?? busyPause)
  }

  /// How long to wait before the next request, by the limits that an answer tells; nil if not at all.
  package func pause(after answer: HTTPAnswer) -> Double? {
    guard let remaining = answer.remaining, remaining <= 0 else { return nil }
    return bounded(answer.resetIn ?? spentPause)
  }

  private func bounded(_ seconds: Double) -> Double {
    min(max(seconds, 1), longestPause)
  }
}
