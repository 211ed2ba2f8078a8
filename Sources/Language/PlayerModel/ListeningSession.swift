/// A session of hearing one item, measured in frames that the device really played.
///
/// Pauses, seeks and suspends neither add to a session nor split it. A repetition in repeat-one
/// mode starts a new session, as does restarting a track that already counts as a listen. Listens
/// are derived from these raw sessions.
public struct ListeningSession: Codable, Hashable, Sendable, Identifiable {
  /// A random UUID as text, unique forever.
  public var id: String
  /// The queue entry that was heard.
  public var entry: QueueEntry
  /// When the first frame was heard.
  public var startedAt: Timestamp
  /// The local time zone at the start, in minutes east of UTC, or `nil` if it was not recorded.
  public var timezoneMinutes: Int?
  /// When the last frame was heard so far.
  public var lastHeardAt: Timestamp
  /// The track's own sample rate, the unit of ``heard``.
  public var sampleRate: Int
  /// The ranges of source frames that were heard, in order.
  ///
  /// A passage heard twice is included twice.
  public var heard: [FrameRange]
  /// When the frames were heard, in the same order, or `nil` if not recorded, as in imports and by
  /// earlier versions.
  ///
  /// A pause, a seek or a change of speed starts a new run.
  public var runs: [HeardRun]?
  /// The item's moods when the session ended.
  public var moods: [MoodName]
  /// Why the session ended, or `nil` while it continues.
  public var endReason: EndReason?
  /// The source of an imported session, such as `listenbrainz`, or `nil`.
  ///
  /// An imported session counts as a listen if it ended as finished, because its source said so.
  public var importedFrom: String?
  /// The other player that was used, such as `firefox`, or `nil` for this one.
  ///
  /// For another player, no frames were counted: ``heard`` is in milliseconds of the track,
  /// estimated by the clock between that player's reports.
  public var player: String?

  /// Starts a session.
  public init(id: String, entry: QueueEntry, startedAt: Timestamp, sampleRate: Int) {
    self.id = id
    self.entry = entry
    self.startedAt = startedAt
    lastHeardAt = startedAt
    self.sampleRate = sampleRate
    heard = []
    moods = []
  }

  /// The number of frames heard, including repetitions.
  public var heardFrames: Int64 {
    heard.reduce(0) { sum, range in
      let (total, hasOverflowed) = sum.addingReportingOverflow(range.count)
      return hasOverflowed ? .max : total
    }
  }

  /// The reasons why a session ends.
  public enum EndReason: String, Codable, CaseIterable, Hashable, Sendable {
    /// The track was heard to its end.
    case finished
    /// The listener restarted a track that already counted as a listen; another session follows.
    case restarted
    /// The listener went to another track.
    case skipped
    /// The listener stopped or cleared the queue, or the track was played only up to a point, as in
    /// mood sorting.
    case stopped
    /// The player was quit.
    case quit
    /// The file could not be decoded further.
    case failed
    /// The host was killed; detected at the next start.
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

  /// Creates a range; `end` must not be before `start`.
  public init(start: Int64, end: Int64) {
    precondition(start <= end, "a frame range must not be reversed")
    self.start = start
    self.end = end
  }

  /// The number of frames.
  public var count: Int64 { end - start }

  /// Decodes a range, which may come from another program; throws if it is reversed or starts
  /// before 0.
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
