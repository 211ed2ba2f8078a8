/// Makes the times of each device's records unique, for hosts that identify rows by time only.
///
/// A time that an earlier record of the device has is advanced to the next free millisecond. The result
/// depends only on earlier records, so a repeated request has the same times.
struct DistinctTimes {
  /// The maximum advance, in milliseconds, for which earlier records are searched.
  private static let reach: Int64 = 60_000

  /// For each device and each used time, the next time to try, which is often used as well.
  private var following: [String: [Int64: Int64]] = [:]

  /// Reads the times of records that were sent before the selected ones and could coincide with theirs.
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

  /// Returns the time for the next record of a device.
  mutating func take(_ time: Int64, of device: String) -> Int64 {
    var free = time
    var passed: [Int64] = []
    while let next = following[device]?[free], free < .max {
      passed.append(free)
      free = next
    }
    let next = free.addingReportingOverflow(1).partialValue
    // Path compression: otherwise, many records with the same time would take quadratic time.
    for time in passed + [free] { following[device, default: [:]][time] = next }
    return free
  }
}
