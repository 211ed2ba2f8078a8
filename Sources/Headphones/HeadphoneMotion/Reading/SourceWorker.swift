import Glibc
import PlayerModel

/// The work of a source on its thread, which turns input into events.
protocol SourceWorker {
  /// The descriptors to wait for.
  var polled: [pollfd] { get }
  /// When ``proceed(_:_:)`` must be called without input, in nanoseconds on the monotonic clock, or
  /// `nil`.
  var deadline: Int64? { get }

  /// Handles input without blocking; `polled` is the property's value with the results of `poll`.
  mutating func proceed(_ polled: [pollfd], _ now: Timestamp) -> [HeadphoneEvent]
  /// Changes what is reported.
  mutating func want(_ wants: HeadphoneWants, _ now: Timestamp) -> [HeadphoneEvent]
  /// Makes the current orientation the reference.
  mutating func recentre()
  /// Releases its resources.
  mutating func end()
}
