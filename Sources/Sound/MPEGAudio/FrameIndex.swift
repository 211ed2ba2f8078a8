import PlayerModel
import SoundDecoding

/// The frames of a stream as far as they are known: grows while it is read, and keeps some of them so
/// that the way to any is short.
final class FrameIndex {
  /// One frame of so many is kept: a seek walks over a few headers, and ten hours of music take 2 MB.
  private static let stride: Int64 = 32

  /// After so many frames the ring buffer of the synthesis filter, of 16 slots, is where it was: a frame
  /// fills 12, 18 or 36 of them.
  private static let filterTurn: Int64 = 8

  private let walker: FrameWalker
  /// Kept frames, in their order; never empty.
  private var landmarks: [MPEGFrame]
  /// When the samples of the known frames sound.
  private(set) var timeline: StreamTimeline
  /// The furthest frame that is known.
  private(set) var last: MPEGFrame
  /// Whether ``last`` is the last of the stream.
  private(set) var isComplete = false
  /// Whether all frames so far stand one right after the other and are of one kind.
  private(set) var isRegular = true
  /// Whether all frames so far have the same bitrate.
  private(set) var hasOneBitrate = true

  init(_ walker: FrameWalker, first: MPEGFrame) {
    self.walker = walker
    landmarks = [first]
    timeline = StreamTimeline(sampleRate: first.header.format.sampleRate)
    last = first
  }

  /// The frame after `frame`, which must be one of this index; nil after the last.
  func next(after frame: MPEGFrame) throws(PlayerError) -> MPEGFrame? {
    guard let next = try walker.next(after: frame) else {
      // There was one, as long as nobody wrote over the file.
      guard frame.number == last.number else { throw .changedWhileRead(walker.path) }
      isComplete = true
      return nil
    }
    if next.number > last.number { append(next) }
    return next
  }

  /// Finds all frames up to the one that holds the decoded sample `place`, or all if the stream ends before.
  ///
  /// - Parameter isWanted: Asked after every few frames; the search stops where it answers false.
  /// - Returns: whether they are found.
  func reach(_ place: Int64, while isWanted: () -> Bool) throws(PlayerError) -> Bool {
    while last.endSample <= place, !isComplete {
      if last.number % Self.stride == 0, !isWanted() { return false }
      _ = try next(after: last)
    }
    return true
  }

  /// The frame that holds the decoded sample `place`, nil if the stream ends before.
  func frame(holding place: Int64) throws(PlayerError) -> MPEGFrame? {
    var frame = landmark { $0.firstSample <= place }
    while frame.endSample <= place {
      guard let next = try next(after: frame) else { return nil }
      frame = next
    }
    return frame
  }

  /// The frame from which a fresh decoder must be fed so that `frame` sounds as if all before it had
  /// been decoded, to the last bit.
  ///
  /// Two frames before it must be right, for overlap and filters. Their main data, in turn, begins up
  /// to ``FrameHeader/reservoirReach`` bytes back, in frames that may be tiny. And the ring buffer of the
  /// synthesis filter must be turned as it would have been, or sums round otherwise.
  func approach(to frame: MPEGFrame) throws(PlayerError) -> MPEGFrame {
    let warm = try self.frame(numbered: max(0, frame.number - 2))
    let data = warm.precedingMainData - Int64(frame.header.reservoirReach)
    func isEarlyEnough(_ candidate: MPEGFrame) -> Bool {
      candidate.precedingMainData <= data && candidate.number <= warm.number
    }
    var start = landmark(where: isEarlyEnough)
    while let next = try next(after: start), isEarlyEnough(next) { start = next }
    return try self.frame(numbered: start.number / Self.filterTurn * Self.filterTurn)
  }

  /// Finds all frames.
  func complete() throws(PlayerError) {
    while try next(after: last) != nil {}
  }

  /// Finds the first `count` frames, or all if there are fewer.
  func lookAhead(to count: Int64) throws(PlayerError) {
    while last.number + 1 < count, try next(after: last) != nil {}
  }

  /// A frame that is known to exist.
  private func frame(numbered number: Int64) throws(PlayerError) -> MPEGFrame {
    var frame = landmark { $0.number <= number }
    while frame.number < number, let next = try next(after: frame) { frame = next }
    return frame
  }

  private func append(_ frame: MPEGFrame) {
    let isInLine = frame.follows(last) && frame.header.belongs(with: last.header)
    // What lies behind a gap is kept, so that it need not be searched through again.
    if frame.number % Self.stride == 0 || !isInLine { landmarks.append(frame) }
    if !isInLine { isRegular = false }
    if frame.header.bitrate != last.header.bitrate { hasOneBitrate = false }
    if !frame.header.hasFormat(of: last.header) {
      timeline.change(to: frame.header.format.sampleRate, at: frame.firstSample)
    }
    last = frame
  }

  /// The last kept frame that satisfies `condition`, which holds up to some frame and then no more;
  /// the first frame if it never holds.
  private func landmark(where condition: (MPEGFrame) -> Bool) -> MPEGFrame {
    var (low, high) = (0, landmarks.count)
    while low < high {
      let middle = (low + high) / 2
      if condition(landmarks[middle]) { low = middle + 1 } else { high = middle }
    }
    return landmarks[max(0, low - 1)]
  }
}
