import MusicSensor
import Sensing

/// The label of the music sensor at any time.
///
/// Listens have the label of that sensor, which observes them. The labels of other sensors apply to their
/// own records only.
struct LabelTimeline {
  /// The changes of the label, oldest first.
  private var changes: [(timestamp: Int64, label: String)] = []

  /// Reads the labels of all records.
  init(of reader: RecordReader) throws {
    var last: String?
    var isSorted = true
    try reader.forEach(RecordSelection()) { row in
      let record = MusicData(row: row)
      guard record.label != last else { return }
      last = record.label
      isSorted = isSorted && changes.last.map { $0.timestamp <= record.timestamp } ?? true
      changes.append((record.timestamp, record.label))
    }
    // The clock was set back at some time.
    if !isSorted { changes.sort { $0.timestamp < $1.timestamp } }
  }

  /// Returns the label of the last record up to `timestamp`, in Unix milliseconds, or `nil` if there is
  /// none.
  func label(at timestamp: Int64) -> String? {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].timestamp <= timestamp { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? changes[low - 1].label : nil
  }
}
