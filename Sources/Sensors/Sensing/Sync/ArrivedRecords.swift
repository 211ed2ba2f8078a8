/// Determines how much of a batch an aware-server certainly has, from the latest time that it reports.
///
/// The server inserts records one by one, in order, and may fail in between. So it has the first few records
/// of a batch, and reports the latest time of these and of all earlier records. If the clock was set back,
/// several counts are possible; only the least one is certain.
enum ArrivedRecords {
  /// Returns the number of records of a batch, from the first, that have arrived.
  ///
  /// - Parameters:
  ///   - moments: The times of the records of the batch, as they were sent.
  ///   - newest: The latest time of all records before the batch.
  ///   - latest: The latest time that the host has.
  static func count(of moments: [Int64], after newest: Int64, latest: Int64) -> Int {
    // A record with a later time has not arrived, and neither have those after it.
    guard latest > newest, let index = moments.firstIndex(where: { $0 >= latest }),
      moments[index] == latest
    else { return 0 }
    return index + 1
  }
}
