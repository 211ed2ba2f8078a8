import PlayerModel

extension HeardRun {
  /// The stored form of the run: its first frame, the frame after its last, its start and its duration.
  var numbers: [Int64] { [frames.start, frames.end, startedAt, milliseconds] }

  /// Creates a run from its stored form, or returns `nil` if another program wrote an invalid one.
  init?(_ numbers: [Int64]) {
    guard numbers.count == 4, 0 <= numbers[0], numbers[0] <= numbers[1], numbers[3] >= 0 else {
      return nil
    }
    self.init(
      frames: FrameRange(start: numbers[0], end: numbers[1]), startedAt: numbers[2],
      milliseconds: numbers[3])
  }
}
