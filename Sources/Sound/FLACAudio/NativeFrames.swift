import PlayerModel
import SoundDecoding

/// Finds the frames of a stream that is not in a container.
///
/// A frame does not contain its size: it ends where another begins, and its checksum, which is at its end, must
/// be right there. What is not part of such a frame is skipped.
final class NativeFrames: FrameSource {
  /// A header, which begins a frame if the checksum is right at a later header.
  private struct Candidate {
    let header: FLACFrameHeader
    let start: Int64
    /// The checksum up to `summed`.
    var sum: UInt16 = 0
    var summed: Int64

    /// The offset before which the frame ends.
    var reach: Int64 { start + Int64(header.mostFrameBytes) }
  }

  /// A frame that was found.
  private struct Found {
    let header: FLACFrameHeader
    let positions: Range<Int64>
    /// The bytes of the frame in the file.
    let range: Range<Int64>
  }

  /// The number of headers that are considered at the same time.
  ///
  /// Bytes inside a frame look like a header once in a million frames. The limit bounds the work per byte.
  private static let mostCandidates = 4
  /// The distance at which a search for a position ends, and frames are read one by one.
  private static let nearby: Int64 = 64 * 1024

  private let info: FLACStreamInfo
  private let numbering: FrameNumbering?
  private let start: Int64
  private var limit: Int64
  private var bytes: SlidingBytes
  private var place: Int64
  /// The position at the end of the frame that was found last, or `nil` after a move.
  private var expected: Int64?

  /// Creates a source of the frames in a part of a file.
  ///
  /// - Parameter numbering: The numbering, or `nil` if only the first frame is wanted.
  init(
    _ reader: ByteReader, _ info: FLACStreamInfo, _ numbering: FrameNumbering?,
    in range: Range<Int64>
  ) {
    (self.info, self.numbering) = (info, numbering)
    (start, limit) = (range.lowerBound, range.upperBound)
    bytes = SlidingBytes(reader, from: range.lowerBound, before: range.upperBound)
    place = range.lowerBound
  }

  func next() throws(PlayerError) -> FLACFrame? {
    guard let found = try find() else { return nil }
    return FLACFrame(
      header: found.header, positions: found.positions,
      bytes: bytes.withBytes(in: found.range) { Array($0) }, offset: found.range.lowerBound)
  }

  /// Returns the position at the end of the last frame, or `nil` if there are no more frames.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  func lastEnd() throws(PlayerError) -> Int64? {
    var end: Int64?
    while let found = try find() { end = found.positions.upperBound }
    return end
  }

  func move(to position: Int64) throws(PlayerError) {
    var (low, high) = (start, limit)
    while high - low > Self.nearby {
      let middle = low + (high - low) / 2
      (place, expected) = (middle, nil)
      if let found = try find(), found.range.lowerBound < high,
        found.positions.lowerBound <= position
      {
        low = found.range.lowerBound
      } else {
        high = middle
      }
    }
    (place, expected) = (low, nil)
  }

  func end(before offset: Int64) {
    limit = min(limit, offset)
  }

  /// Finds the next frame, or returns `nil` at the end.
  private func find() throws(PlayerError) -> Found? {
    var open: [Candidate] = []
    open.reserveCapacity(Self.mostCandidates)
    var scan = place
    while true {
      place = open.first?.start ?? scan
      bytes.drop(before: place)
      let reach = min(limit, open.lazy.map { $0.reach }.max() ?? scan + SlidingBytes.step)
      let following = try nextHeader(from: scan, before: reach)
      let boundary = following?.start ?? reach
      if let frame = closed(&open, at: boundary) { return frame }
      if let damaged = open.first(where: { $0.reach <= boundary && isKnown($0) })
        ?? (boundary == limit ? open.first(where: isLast) : nil)
      {
        return frame(damaged, to: min(damaged.reach, boundary), thenFrom: boundary)
      }
      guard let following else {
        guard reach < limit else {
          place = limit
          return nil
        }
        // No frame is that long.
        (open, scan) = ([], reach)
        continue
      }
      open.removeAll { $0.reach < boundary }
      if open.count == Self.mostCandidates { open.removeFirst() }
      open.append(following)
      scan = following.start + 1
    }
  }

  /// Returns the frame of the first candidate whose checksum is right at `boundary`.
  private func closed(_ open: inout [Candidate], at boundary: Int64) -> Found? {
    for index in open.indices {
      let candidate = open[index]
      open[index].sum = bytes.withBytes(in: candidate.summed..<boundary) {
        FLACChecksum.crc16($0[...], after: candidate.sum)
      }
      open[index].summed = boundary
      guard open[index].sum == 0 else { continue }
      if let damaged = open[..<index].first(where: isKnown) {
        return frame(damaged, to: candidate.start, thenFrom: candidate.start)
      }
      return frame(candidate, to: boundary, thenFrom: boundary)
    }
    return nil
  }

  /// Returns whether a header is where one is expected, so that its frame may be damaged, or be followed by something
  /// other than a frame.
  private func isKnown(_ candidate: Candidate) -> Bool {
    guard let numbering else { return false }
    return numbering.positions(of: candidate.header).lowerBound == expected || isLast(candidate)
  }

  /// Returns whether a frame ends where the stream declares its end.
  private func isLast(_ candidate: Candidate) -> Bool {
    guard let total = info.total, let numbering else { return false }
    return numbering.positions(of: candidate.header).upperBound == total
  }

  /// Returns the frame from a candidate to `end`, and continues at `next`.
  private func frame(_ candidate: Candidate, to end: Int64, thenFrom next: Int64) -> Found {
    place = next
    let numbering = numbering ?? FrameNumbering(info, first: candidate.header)
    let positions = numbering.positions(of: candidate.header)
    expected = positions.upperBound
    return Found(header: candidate.header, positions: positions, range: candidate.start..<end)
  }

  /// Returns the next header from `start` on, or `nil` if there is none before `reach`.
  private func nextHeader(
    from start: Int64, before reach: Int64
  ) throws(PlayerError) -> Candidate? {
    var scan = start
    while let found = try bytes.firstSyncCode(in: scan..<reach) {
      try bytes.load(to: found + Int64(FLACFrameHeader.mostBytes))
      let end = min(found + Int64(FLACFrameHeader.mostBytes), limit)
      if let header = bytes.withBytes(in: found..<end, { FLACFrameHeader($0) }), header.fits(info) {
        return Candidate(header: header, start: found, summed: found)
      }
      scan = found + 1
    }
    return nil
  }
}
