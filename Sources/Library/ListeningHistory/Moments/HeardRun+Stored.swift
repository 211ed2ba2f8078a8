import PlayerModel

extension HeardRun {
  /// The run as it is stored: its first frame, the one after its last, when it began, and how long it took.
  var numbers: [Int64] { [frames.start, frames.end, startedAt, milliseconds] }

  /// A run as it is stored; nil if somebody else wrote what is none.
  init?(_ numbers: [Int64]) {
    guard numbers.count == 4, 0 <= numbers[0], numbers[0] <= numbers[1], numbers[3] >= 0 else {
      return nil
    }
    self.init(
      frames: FrameRange(start: numbers[0], end: numbers[1]), startedAt: numbers[2],
      milliseconds: numbers[3])
  }
}
