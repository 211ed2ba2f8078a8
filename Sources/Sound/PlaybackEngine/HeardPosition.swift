package import PlayerModel

/// The source position of the sound that is leaving the device.
package struct HeardPosition: Hashable, Sendable {
  /// The generation of the load or seek that led here.
  package var generation: Int64
  /// The entry that is heard.
  package var entry: EntryID
  /// The source frame that is heard next; all frames before it since the last start were heard.
  package var frame: Int64
  /// The sample rate of the entry, in which ``frame`` is counted.
  package var sampleRate: Int
  /// When the position was measured.
  package var takenAt: Timestamp

  package init(
    generation: Int64, entry: EntryID, frame: Int64, sampleRate: Int, takenAt: Timestamp
  ) {
    self.generation = generation
    self.entry = entry
    self.frame = frame
    self.sampleRate = sampleRate
    self.takenAt = takenAt
  }

  /// The position in seconds.
  package var seconds: Double { Double(frame) / Double(sampleRate) }
}
