/// One hearing of one item, in frames that the device really played.
///
/// A pause, a seek or a suspended machine neither adds to a session nor splits it; each wrap of
/// repeat-one starts a new one, and so does going back to the start of what was a listen already. The raw sessions are the truth from which listens are derived.
public struct ListeningSession: Codable, Hashable, Sendable, Identifiable {
  /// Unique for ever: a random UUID as text.
  public var id: String
  /// The queue entry that was heard.
  public var entry: QueueEntry
  /// When the first frame was heard.
  public var startedAt: Timestamp
  /// How many minutes east of UTC the clock on the wall was then; nil where that was not recorded.
  public var timezoneMinutes: Int?
  /// When the last frame was heard, or so far.
  public var lastHeardAt: Timestamp
  /// Frames per second of the track's own rate, the unit of ``heard``.
  public var sampleRate: Int
  /// What was heard, in the order in which it was heard: ranges of source frames.
  ///
  /// A passage heard twice is there twice.
  public var heard: [FrameRange]
  /// When they were heard, in the same order; nil where that was not recorded: by earlier versions, and in imports.
  ///
  /// A pause, a seek or another speed begins another run.
  public var runs: [HeardRun]?
  /// The moods that the item was filed under when the session ended.
  public var moods: [MoodName]
  /// Why it ended; nil while it goes on.
  public var endReason: EndReason?
  /// Where it was imported from, such as `listenbrainz`; nil if it was heard here.
  ///
  /// What was imported counts as a listen if it ended as finished: its source said so.
  public var importedFrom: String?
  /// The other player that it was heard with, such as `firefox`; nil if it was this one.
  ///
  /// Then nobody counted frames: ``heard`` are milliseconds of the track, an estimate by the clock between what that player said.
  public var player: String?

  /// A session that begins.
  public init(id: String, entry: QueueEntry, startedAt: Timestamp, sampleRate: Int) {
    self.id = id
    self.entry = entry
    self.startedAt = startedAt
    lastHeardAt = startedAt
    self.sampleRate = sampleRate
    heard = []
    moods = []
  }

  /// How many frames were heard, repetitions counted.
  public var heardFrames: Int64 {
    heard.reduce(0) { sum, range in
      let (total, hasOverflowed) = sum.addingReportingOverflow(range.count)
      return hasOverflowed ? .max : total
    }
  }

  /// Why a session ended.
  public enum EndReason: String, Codable, CaseIterable, Hashable, Sendable {
    /// The track was heard to its end.
    case finished
    /// The listener went back to the start of what counts as a listen already: another session follows.
    case restarted
    /// The listener went to another track.
    case skipped
    /// The listener stopped, or emptied the queue; or no more of it was to be heard, as in sorting.
    case stopped
    /// The player was quit.
    case quit
    /// The file could not be decoded further.
    case failed
    /// The host died; found at the next start.
    case crashed
  }
}

/// A half-open range of source frames.
public struct FrameRange: Codable, Hashable, Sendable {
  private enum CodingKeys: CodingKey {
    case start, end
  }

  /// The first frame.
  public var start: Int64
  /// The frame after the last.
  public var end: Int64

  /// A range; `end` is not before `start`.
  public init(start: Int64, end: Int64) {
    precondition(start <= end, "a frame range runs forward")
    self.start = start
    self.end = end
  }

  /// How many frames it holds.
  public var count: Int64 { end - start }

  /// Reads a range that somebody else may have written; one that does not run forward from 0 is an error.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    start = try values.decode(Int64.self, forKey: .start)
    end = try values.decode(Int64.self, forKey: .end)
    guard 0 <= start, start <= end else {
      throw DecodingError.dataCorruptedError(
        forKey: .end, in: values, debugDescription: "A frame range runs forward from 0.")
    }
  }
}
