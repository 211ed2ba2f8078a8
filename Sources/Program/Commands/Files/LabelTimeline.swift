import MusicSensor
import Sensing

/// Under which label the music sensor recorded, at any time.
///
/// A listen is what that sensor observes, and has its label; other sensors' labels are their own records' alone.
struct LabelTimeline {
  /// Where the label changes, oldest first.
  private var changes: [(timestamp: Int64, label: String)] = []

  /// The labels of all records.
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
    // A clock that was set back.
    if !isSorted { changes.sort { $0.timestamp < $1.timestamp } }
  }

  /// The label of the newest record at `timestamp` (Unix ms) or before; nil where there is none.
  func label(at timestamp: Int64) -> String? {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].timestamp <= timestamp { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? changes[low - 1].label : nil
  }
}
