/// How much of a batch an aware-server certainly has, by the latest moment that it tells.
///
/// It inserts record by record, in their order, and may die in between. So it has the first few of a batch, and
/// tells the latest moment of these and of all before. Where a clock was set back, several numbers explain what it
/// tells; only the least of them is certain.
enum ArrivedRecords {
  /// How many records of a batch, from the first, have arrived.
  ///
  /// - Parameters:
  ///   - moments: When each of the batch happened, as it was sent.
  ///   - newest: The latest moment of all records before the batch.
  ///   - latest: The latest moment that the host has.
  static func count(of moments: [Int64], after newest: Int64, latest: Int64) -> Int {
    // A later one has not arrived, and neither has what comes after it.
    guard latest > newest, let index = moments.firstIndex(where: { $0 >= latest }),
      moments[index] == latest
    else { return 0 }
    return index + 1
  }
}
