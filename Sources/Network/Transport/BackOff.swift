/// Exponential back-off for a server after failures.
package struct BackOff {
  package private(set) var failures = 0
  private var until: Double?

  /// The maximum delay in seconds.
  package static let longest = 3600.0

  /// Creates a back-off without failures.
  package init() {}

  /// Returns the remaining delay in seconds at the monotonic time `now`, or `nil` if there is none.
  package func remaining(at now: Double) -> Double? {
    guard let until, until > now else { return nil }
    return until - now
  }

  /// Records a failure.
  ///
  /// - Parameter chance: A random number from 0 to 1, so that many machines do not retry at the
  ///   same moment.
  package mutating func fail(at now: Double, chance: Double) {
    let delay = min(Self.longest, 30 * Double(1 << min(failures, 10)))
    failures += 1
    until = now + delay * (0.5 + chance / 2)
  }

  /// Records a success.
  package mutating func succeed() {
    self = BackOff()
  }
}
