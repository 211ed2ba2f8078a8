import Glibc
import PlayerModel

/// What a source does on its thread: from what came to what is reported.
protocol SourceDuty {
  /// What it waits for.
  var polled: [pollfd] { get }
  /// When it is to go on even if nothing came, nanoseconds on the monotonic clock; nil: never.
  var deadline: Int64? { get }

  /// Takes what came; `polled` is what it asked for, with what is ready. Never blocks.
  mutating func proceed(_ polled: [pollfd], _ now: Timestamp) -> [HeadphoneEvent]
  /// Reports something else from now on.
  mutating func want(_ wants: HeadphoneWants, _ now: Timestamp) -> [HeadphoneEvent]
  /// How the head is held now is straight ahead.
  mutating func recentre()
  /// Gives back what it holds.
  mutating func end()
}
