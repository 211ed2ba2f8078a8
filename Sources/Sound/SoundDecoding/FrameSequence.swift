import Mutation

/// Decides which frames of a file are parts of its sound, and where.
///
/// Frames have numbers, so whatever is missing leaves a gap of the right length. This is the only rule for
/// lengths and positions, whether frames are decoded or only counted.
package struct FrameSequence: Hashable, Sendable {
  /// The place of a frame.
  package enum Step: Hashable, Sendable {
    /// The frame is played at these positions; a gap before them is silence.
    case play(Range<Int64>)
    /// The frame was there already.
    case skip
    /// More is missing than can be silence.
    case damaged
    /// The sound has ended, and what follows is another one.
    case end
  }

  /// The number of seconds up to which missing sound is replaced with silence.
  package static let longestGap: Int64 = 60

  /// The number of the first position.
  package let origin: Int64
  /// The end of the last frame that is played, or the position after a move.
  package private(set) var end: Int64 = 0
  /// Whether no frame was played since a move, so that frames before the position may come.
  private var isMoved = false
  private var lastSkipped: Int64 = 0
  private let total: Int64?
  private let longestGap: Int64

  /// Creates the sequence of a stream that begins at the number `origin`.
  ///
  /// - Parameter total: The length that the stream declares, or `nil` if it is unknown.
  package init(origin: Int64, total: Int64?, sampleRate: Int) {
    (self.origin, self.total) = (origin, total)
    longestGap = Self.longestGap * (mutated(11) ? 1000 : Int64(sampleRate))
  }

  /// The end of the sound if there is no other frame.
  package var length: Int64 { isMoved ? lastSkipped : end }

  /// Continues at a position, because the source was moved to a frame at or before it.
  package mutating func move(to position: Int64) {
    (end, isMoved) = (position, true)
  }

  /// Decides about the next frame of the file, with the positions in its header.
  package mutating func step(_ numbers: Range<Int64>) -> Step {
    let start = numbers.lowerBound - origin
    let range = start..<(start + Int64(numbers.count))
    if isMoved, range.upperBound <= end {
      lastSkipped = range.upperBound
      return .skip
    }
    isMoved = false
    // Where the declared end was reached, only what continues directly belongs to the sound.
    if let total, end >= total, start != end { return .end }
    if numbers.lowerBound == 0, range.upperBound <= end { return .end }
    guard range.upperBound > end else { return .skip }
    guard start - end <= longestGap else { return .damaged }
    defer { end = range.upperBound }
    return .play(max(start, end)..<range.upperBound)
  }
}
