import PlayerModel

/// The date by which an album or a track is sorted: a year, and the month and day if known.
struct ReleaseDate: Hashable, Sendable {
  /// The year, or 0 if it is unknown.
  var year: Int32 = 0
  /// 100 × month + day, or 0 if only the year is known.
  var monthDay: Int32 = 0

  /// Whether the year is known.
  var isKnown: Bool { year > 0 }

  /// The number by which dates are sorted; an unknown date comes last, and a year alone before its days.
  var sortNumber: UInt32 {
    isKnown ? UInt32(min(year, 400_000)) * 10_000 + UInt32(max(0, monthDay)) : .max
  }

  /// Replaces this date by another one if that is earlier, or has the same year and is more exact.
  mutating func add(_ other: ReleaseDate) {
    guard other.isKnown else { return }
    let isEarlier = !isKnown || other.year < year
    let isEarlierInYear =
      other.year == year && other.monthDay > 0 && (monthDay <= 0 || other.monthDay < monthDay)
    if isEarlier || isEarlierInYear { self = other }
  }
}

extension ReleaseDate {
  /// Creates the date of a track.
  init(of track: Track) {
    self.init(
      year: Int32(clamping: track.year ?? 0), monthDay: Int32(clamping: track.monthDay ?? 0))
  }
}
