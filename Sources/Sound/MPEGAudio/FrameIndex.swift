import PlayerModel
import SoundDecoding

/// The known frames of a stream, some of which are kept as landmarks to find any frame quickly.
///
/// The index grows while the stream is read.
final class FrameIndex {
  /// The interval of kept frames: a seek visits only a few headers, and ten hours of music need 2 MB.
  private static let stride: Int64 = 32

  /// The number of frames after which the synthesis filter's ring buffer of 16 slots has the same phase
  /// again.
  ///
  /// A frame fills 12, 18, or 36 slots.
  private static let filterTurn: Int64 = 8

  private let walker: FrameWalker
  /// The kept frames in order, which are never empty.
  private var landmarks: [MPEGFrame]
  /// The times of the known frames' samples.
  private(set) var timeline: StreamTimeline
  /// The last known frame.
  private(set) var last: MPEGFrame
  /// The number of bytes in the known frames, without anything between them.
  private(set) var byteCount: Int64
  /// Whether ``last`` is the last of the stream.
  private(set) var isComplete = false
  /// Whether all known frames are contiguous and of one kind.
  private(set) var isRegular = true
  /// Whether all known frames have the same bitrate.
  private(set) var hasOneBitrate = true

  init(_ walker: FrameWalker, first: MPEGFrame) {
    self.walker = walker
    landmarks = [first]
    timeline = StreamTimeline(sampleRate: first.header.format.sampleRate)
    last = first
    byteCount = Int64(first.length)
  }

  /// Returns the frame after `frame`, which must be in this index, or `nil` after the last.
  func next(after frame: MPEGFrame) throws(PlayerError) -> MPEGFrame? {
    guard let next = try walker.next(after: frame) else {
      // The next frame was known, so the file must have been overwritten.
      guard frame.number == last.number else { throw .changedWhileRead(walker.path) }
      isComplete = true
      return nil
    }
    if next.number > last.number { append(next) }
    return next
  }

  /// Finds all frames up to the one with the decoded sample `place`, or all frames if the stream ends earlier.
  ///
  /// - Parameter isWanted: Called every few frames; the search stops when it returns `false`.
  /// - Returns: Whether the search was completed.
  func reach(_ place: Int64, while isWanted: () -> Bool) throws(PlayerError) -> Bool {
    while last.endSample <= place, !isComplete {
      if last.number % Self.stride == 0, !isWanted() { return false }
      _ = try next(after: last)
    }
    return true
  }

  /// Returns the frame with the decoded sample `place`, or `nil` if the stream ends earlier.
  func frame(holding place: Int64) throws(PlayerError) -> MPEGFrame? {
    var frame = landmark { $0.firstSample <= place }
    while frame.endSample <= place {
      guard let next = try next(after: frame) else { return nil }
      frame = next
    }
    return frame
  }

  /// Returns the frame at which decoding must begin for `frame` to be bit-exact.
  ///
  /// Overlap and filters need two correct frames before it. Their main data begins up to
  /// ``FrameHeader/reservoirReach`` bytes earlier, in frames that may be tiny. The synthesis filter's ring
  /// buffer must also have the same phase, otherwise sums are rounded differently.
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

  /// Returns a frame that is known to exist.
  private func frame(numbered number: Int64) throws(PlayerError) -> MPEGFrame {
    var frame = landmark { $0.number <= number }
    while frame.number < number, let next = try next(after: frame) { frame = next }
    return frame
  }

  private func append(_ frame: MPEGFrame) {
    let isInLine = frame.follows(last) && frame.header.belongs(with: last.header)
    // A frame after a gap is kept, so that the gap is not searched again.
    if frame.number % Self.stride == 0 || !isInLine { landmarks.append(frame) }
    if !isInLine { isRegular = false }
    if frame.header.bitrate != last.header.bitrate { hasOneBitrate = false }
    if !frame.header.hasFormat(of: last.header) {
      timeline.change(to: frame.header.format.sampleRate, at: frame.firstSample)
    }
    last = frame
    byteCount += Int64(frame.length)
  }

  /// Returns the last kept frame that satisfies `condition`, or the first one if none does.
  ///
  /// All frames up to some frame must satisfy it, and none after that.
  private func landmark(where condition: (MPEGFrame) -> Bool) -> MPEGFrame {
    var (low, high) = (0, landmarks.count)
    while low < high {
      let middle = (low + high) / 2
      if condition(landmarks[middle]) { low = middle + 1 } else { high = middle }
    }
    return landmarks[max(0, low - 1)]
  }
}
