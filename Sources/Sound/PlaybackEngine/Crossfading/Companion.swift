import PlayerModel

/// The entry that is heard along with the one that a segment belongs to.
struct Companion: Hashable, Sendable {
  let entry: EntryID
  /// The rate in which the entry's frames are counted.
  let entryRate: Int
  /// The entry's frame at the start of the segment.
  let startFrame: Int64
  /// Whether the entry fades in; otherwise, it fades out.
  let isIncoming: Bool
}

extension Segment {
  /// The entry that begins with this segment if it is that of a successor.
  var arriving: EntryID {
    if let companion, companion.isIncoming { companion.entry } else { entry }
  }

  /// Returns the frame of the entry that is heard along, at a ring position.
  func companionFrame(at position: Int) -> Int64? {
    guard let companion else { return nil }
    let frames = Int64((position - start) / format.channelCount)
    return companion.startFrame + frames * Int64(companion.entryRate) / Int64(format.sampleRate)
  }
}
