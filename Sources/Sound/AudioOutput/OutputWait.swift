/// How a wait for an output ended.
package enum OutputWait: Hashable, Sendable {
  /// There is room for a period.
  case ready
  /// The wake descriptor is readable; the waiting thread drains it.
  case woken
  /// Neither happened in time.
  case timedOut
}
