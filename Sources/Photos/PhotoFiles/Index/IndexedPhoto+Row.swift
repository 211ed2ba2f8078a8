import GRDB
import LocalDatabase
import PlayerModel

extension IndexedPhoto {
  /// The columns that ``init(row:)`` reads, in order.
  static let columns = """
    path, identifier, reading, kind, width, height, takenClock, takenMinutesEast, takenInstant, takenAt, duration, \
    isFavourite, arrived, modified
    """

  /// Creates the photo from a row with ``columns``.
  init(row: Row, _ names: StoredNames) throws {
    self.init(
      path: try names.path(row.stored(0)),
      localIdentifier: try names.digest(row.storedIfAny(1)) ?? "",
      facts: try Self.facts(row), arrived: row.storedIfAny(12),
      modified: try row.stored(13) as Int64 / 1_000_000)
    takenAt = row.storedIfAny(9)
  }

  private static func facts(_ row: Row) throws -> PhotoFacts? {
    guard try row.stored(2) != ReadingState.unread.rawValue else { return nil }
    var facts = PhotoFacts(kind: PhotoKind(rawValue: try row.stored(3)) ?? .unknown)
    facts.width = try row.stored(4)
    facts.height = try row.stored(5)
    if let clock: Int64 = row.storedIfAny(6) {
      facts.taken = TakenTime(clockMilliseconds: clock, minutesEast: row.storedIfAny(7))
      facts.taken?.instant = row.storedIfAny(8)
    } else if let instant: Int64 = row.storedIfAny(8) {
      facts.taken = TakenTime(instant: instant, minutesEast: row.storedIfAny(7))
    }
    facts.duration = row.storedIfAny(10)
    facts.isFavourite = try row.stored(11)
    return facts
  }
}
