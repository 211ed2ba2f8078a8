package import Transport

/// The limits of a service on the size and frequency of requests.
package struct ServiceLimits: Hashable, Sendable {
  /// The maximum number of listens per request.
  package var listens: Int
  /// The maximum size of a request's listens in bytes, not counting the request around them.
  package var bytes: Int
  /// The maximum age of a listen in seconds, or `nil` if it is unlimited.
  package var longestAge: Int64?
  /// The pause in seconds after the service accepts no more listens for the day.
  package var dayPause = 3600.0
  /// The pause in seconds if the service requests one without naming its length.
  package var busyPause = 60.0
  /// The pause in seconds if the request quota is used up and the service does not say for how long.
  package var spentPause = 10.0
  /// The maximum pause in seconds that a service can request.
  package var longestPause = 3600.0

  /// Creates limits with the default pauses.
  package init(listens: Int, bytes: Int, longestAge: Int64? = nil) {
    self.listens = listens
    self.bytes = bytes
    self.longestAge = longestAge
  }

  /// The length of the pause in seconds that an answer requests.
  package func busyPause(by answer: HTTPAnswer) -> Double {
    bounded(answer.resetIn ?? busyPause)
  }

  /// The pause in seconds before the next request, or `nil` if the quota in the answer is not used up.
  package func pause(after answer: HTTPAnswer) -> Double? {
    guard let remaining = answer.remaining, remaining <= 0 else { return nil }
    return bounded(answer.resetIn ?? spentPause)
  }

  private func bounded(_ seconds: Double) -> Double {
    min(max(seconds, 1), longestPause)
  }
}
