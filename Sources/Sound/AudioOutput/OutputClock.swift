/// The time that a paced output lives by, passed in so that tests can turn it by hand.
package protocol OutputClock: Sendable {
  /// Nanoseconds since some fixed moment, on a clock that stops while the machine is suspended.
  var now: Int64 { get }

  /// Sleeps for `nanoseconds` (nil: for ever) and returns false, or true as soon as the descriptor `wake` is readable.
  ///
  /// A negative descriptor is ignored. Looks at `wake` even if there is no time to sleep.
  func sleep(nanoseconds: Int64?, wake: Int32) -> Bool
}
