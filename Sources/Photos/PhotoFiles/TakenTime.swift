/// When a photo was taken, as far as the file says.
///
/// Cameras record the time that their clock showed, often without a zone; videos record an instant,
/// often without a place.
package struct TakenTime: Hashable, Sendable {
  /// The clock time in milliseconds since 1970 as if it were UTC, or `nil` if only the instant is
  /// known.
  package var clockMilliseconds: Int64?
  /// The offset in minutes east of UTC, or `nil` if unknown.
  package var minutesEast: Int?
  /// The instant in Unix milliseconds, if the file has it instead of a clock time.
  package var instant: Int64?

  /// Creates a clock time with an optional zone.
  package init(clockMilliseconds: Int64, minutesEast: Int? = nil) {
    self.clockMilliseconds = clockMilliseconds
    self.minutesEast = minutesEast
  }

  /// Creates an instant in Unix milliseconds.
  package init(instant: Int64, minutesEast: Int? = nil) {
    self.instant = instant
    self.minutesEast = minutesEast
  }

  /// Whether the file alone determines the instant.
  package var isExact: Bool { instant != nil || minutesEast != nil }
}
