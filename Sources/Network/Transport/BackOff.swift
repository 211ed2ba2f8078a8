/// How long to leave a host alone that did not take what it was sent.
package struct BackOff {
  package private(set) var failures = 0
  private var until: Double?

  /// The longest that it is left alone, seconds.
  package static let longest = 3600.0

  /// Nothing has failed.
  package init() {}

  /// Seconds for which it still is left alone at `now`, a monotonic clock's seconds; nil if it is not.
  package func remaining(at now: Double) -> Double? {
    guard let until, until > now else { return nil }
    return until - now
  }

  /// It did not work.
  ///
  /// - Parameter chance: From 0 to 1: many machines must not come back at the same moment.
  package mutating func fail(at now: Double, chance: Double) {
    let delay = min(Self.longest, 30 * Double(1 << min(failures, 10)))
    failures += 1
    until = now + delay * (0.5 + chance / 2)
  }

  /// It worked.
  package mutating func succeed() {
    self = BackOff()
  }
}
