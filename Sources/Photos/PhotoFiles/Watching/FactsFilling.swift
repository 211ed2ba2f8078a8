/// The pace of reading files that are no arrivals: in batches, newest first, with as much rest as
/// work.
struct FactsFilling {
  /// The number of files per batch, few enough to lose less than a second's work.
  static let batchSize = 16

  /// The file that was read last, or `nil` before the first.
  var last: KnownPhoto?
  /// When to continue, or `nil` if all files were read.
  private(set) var nextTurn: Int64? = 0

  /// Starts again with the newest file.
  mutating func begin() {
    last = nil
    nextTurn = nextTurn ?? 0
  }

  /// Ends reading, because all files were read or reading is not possible.
  mutating func end() {
    nextTurn = nil
  }

  /// Rests after work that started at `began`.
  mutating func rest(from began: Int64, at now: Int64) {
    nextTurn = now + min(max(now - began, 5), 1000)
  }

  /// Returns whether to continue.
  func isDue(at now: Int64) -> Bool {
    nextTurn.map { $0 <= now } ?? false
  }
}
