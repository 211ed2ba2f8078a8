/// The reason why waiting for an output ended.
package enum OutputWait: Hashable, Sendable {
  /// A period fits.
  case ready
  /// The wake descriptor is readable; the waiting thread must drain it.
  case woken
  /// The time is over.
  case timedOut
}
