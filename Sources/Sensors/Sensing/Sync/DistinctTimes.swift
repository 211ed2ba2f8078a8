/// Makes the times of each device's records differ, for a host that tells rows by nothing else.
///
/// A time that an earlier record of the device went with is advanced to the next free millisecond. What a
/// record is sent with follows from the records before it alone, so that a repetition says the same.
struct DistinctTimes {
  /// How far a time may have been advanced to be found again, milliseconds.
  private static let reach: Int64 = 60_000

  /// For each device, the time after one that is taken; often taken itself.
  private var following: [String: [Int64: Int64]] = [:]

  /// Knows the times of what was sent before the selected records, as far as they could be the same.
  ///
  /// - Parameter newest: The latest time that was sent.
  init(
    before selection: RecordSelection, sentUntil newest: Int64, of source: SyncSource,
    from reader: RecordReader
  ) throws {
    guard let oldest = try reader.oldestMoment(selection), oldest <= newest else { return }
    var earlier = RecordSelection(throughID: selection.afterID)
    earlier.since = oldest.subtractingReportingOverflow(Self.reach).partialValue
    earlier.until = newest.addingReportingOverflow(1).partialValue
    try reader.forEach(earlier) { row in
      guard !source.staysHere(row) else { return }
      _ = take(source.moment(of: row), of: source.device(of: row))
    }
  }

  /// The time with which the next record of a device goes.
  mutating func take(_ time: Int64, of device: String) -> Int64 {
    var free = time
    var passed: [Int64] = []
    while let next = following[device]?[free], free < .max {
      passed.append(free)
      free = next
    }
    let next = free.addingReportingOverflow(1).partialValue
    // What was passed leads straight there from now on: a clock that stands still must not cost its square.
    for time in passed + [free] { following[device, default: [:]][time] = next }
    return free
  }
}
