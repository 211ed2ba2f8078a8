/// When a photo was taken, as far as its file says.
///
/// A camera writes what its clock showed, often without a time zone; a video has an instant, often without knowing
/// where it was.
package struct TakenTime: Hashable, Sendable {
  /// What the clock showed, in milliseconds since 1970 as if it had shown UTC; nil if only the instant is known.
  package var clockMilliseconds: Int64?
  /// Minutes east of UTC; nil if the file does not say.
  package var minutesEast: Int?
  /// The instant in Unix milliseconds, where the file says it without a clock.
  package var instant: Int64?

  /// A time as a camera's clock shows it, with its zone if that is known.
  package init(clockMilliseconds: Int64, minutesEast: Int? = nil) {
    self.clockMilliseconds = clockMilliseconds
    self.minutesEast = minutesEast
  }

  /// A time as an instant, Unix milliseconds.
  package init(instant: Int64, minutesEast: Int? = nil) {
    self.instant = instant
    self.minutesEast = minutesEast
  }

  /// Whether the file alone says which instant it was.
  package var isExact: Bool { instant != nil || minutesEast != nil }
}
