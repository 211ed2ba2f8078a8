package import PlayerModel

/// A passage of an entry that the pipeline repeats.
package struct SoundLoop: Hashable, Sendable {
  /// The entry.
  package let entry: QueueEntry
  /// Where the passage begins, in seconds.
  package let start: Double
  /// Where the passage ends, in seconds.
  package let end: Double

  /// Creates the passage between two positions of an entry, in seconds.
  package init(entry: QueueEntry, start: Double, end: Double) {
    self.entry = entry
    self.start = start
    self.end = end
  }

  /// Returns the frames of the passage at the sample rate of the entry.
  func frames(at sampleRate: Int) -> Range<Int64> {
    func frame(_ seconds: Double) -> Int64 {
      Int64((min(max(0, seconds), LoopPoints.latest) * Double(sampleRate)).rounded())
    }
    let first = frame(start)
    return first..<max(first + 1, frame(end))
  }
}
