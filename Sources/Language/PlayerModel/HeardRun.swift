/// A continuous range of frames that was heard at constant speed, and when.
public struct HeardRun: Codable, Hashable, Sendable {
  /// The range of source frames.
  public var frames: FrameRange
  /// When the first frame was heard, in Unix milliseconds.
  public var startedAt: Int64
  /// The duration on the monotonic clock, never negative.
  public var milliseconds: Int64

  /// Creates a run from its start and duration.
  public init(frames: FrameRange, startedAt: Int64, milliseconds: Int64) {
    self.frames = frames
    self.startedAt = startedAt
    self.milliseconds = max(0, milliseconds)
  }

  /// Creates a run between two times.
  public init(frames: FrameRange, from start: Timestamp, to end: Timestamp) {
    let (nanoseconds, isFar) = end.monotonicNanoseconds.subtractingReportingOverflow(
      start.monotonicNanoseconds)
    self.init(
      frames: frames, startedAt: start.unixMilliseconds,
      milliseconds: isFar ? 0 : nanoseconds / 1_000_000)
  }
}
