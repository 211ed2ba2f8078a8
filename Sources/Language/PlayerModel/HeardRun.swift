/// Frames that were heard without a break, at one speed, and when.
public struct HeardRun: Codable, Hashable, Sendable {
  /// Which frames of the source.
  public var frames: FrameRange
  /// When the first of them was heard, Unix milliseconds.
  public var startedAt: Int64
  /// How long it took on the clock that no one sets; 0 or more.
  public var milliseconds: Int64

  /// A run that began at a moment and took so long.
  public init(frames: FrameRange, startedAt: Int64, milliseconds: Int64) {
    self.frames = frames
    self.startedAt = startedAt
    self.milliseconds = max(0, milliseconds)
  }

  /// A run between two moments.
  public init(frames: FrameRange, from start: Timestamp, to end: Timestamp) {
    let (nanoseconds, isFar) = end.monotonicNanoseconds.subtractingReportingOverflow(
      start.monotonicNanoseconds)
    self.init(
      frames: frames, startedAt: start.unixMilliseconds,
      milliseconds: isFar ? 0 : nanoseconds / 1_000_000)
  }
}
