/// Counts the records that wait for a host, and reads each of them once.
///
/// Records that are not sent can only be recognised by reading them, which is slow for a sealed file, so
/// earlier counts are cached.
struct WaitingRecords {
  private var after: Int64 = 0
  private var through: Int64 = 0
  private var number = 0

  /// Returns the number of records after `mark` that are meant for the host.
  mutating func count(
    after mark: Int64, of source: SyncSource, from reader: RecordReader
  ) throws -> Int {
    let ends = try reader.ends()
    // If records were removed, or the file was replaced, the cached count is invalid.
    if mark < after || mark > through || ends.first > after &+ 1 || ends.last < through {
      (after, through, number) = (mark, mark, 0)
    }
    number -= try Self.number(from: after, through: mark, of: source, from: reader)
    after = mark
    number += try Self.number(from: through, through: ends.last, of: source, from: reader)
    through = max(through, ends.last)
    return number
  }

  private static func number(
    from first: Int64, through last: Int64, of source: SyncSource, from reader: RecordReader
  ) throws -> Int {
    guard first < last else { return 0 }
    let selection = RecordSelection(afterID: first, throughID: last)
    guard !source.sendsAll else { return try reader.count(selection) }
    var number = 0
    try reader.forEach(selection) { row in
      if !source.staysHere(row) { number += 1 }
    }
    return number
  }
}
