/// The clock of a paced output, which tests replace.
package protocol OutputClock: Sendable {
  /// Nanoseconds since a fixed time, on a clock that stops during suspend.
  var now: Int64 { get }

  /// Sleeps, and returns `true` as soon as `wake` is readable, or `false` after the given time.
  ///
  /// `nil` nanoseconds wait without a limit. A negative descriptor is ignored. `wake` is checked
  /// even if the time is zero.
  func sleep(nanoseconds: Int64?, wake: Int32) -> Bool
}
