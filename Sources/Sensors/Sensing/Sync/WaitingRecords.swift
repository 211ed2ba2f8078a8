/// Counts the records that wait for a host, and looks at each of them once.
///
/// Which of them stay on this machine can only be seen by reading them, which takes a while for a sealed
/// file; so what was counted before is kept.
struct WaitingRecords {
  private var after: Int64 = 0
  private var through: Int64 = 0
  private var number = 0

  /// How many records behind `mark` are meant for the host.
  mutating func count(
    after mark: Int64, of source: SyncSource, from reader: RecordReader
  ) throws -> Int {
    let ends = try reader.ends()
    // Records that are removed, or a file that is another by now, make the count useless.
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
