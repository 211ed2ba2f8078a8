import PlayerModel
import SoundDecoding

/// Finds the frames of a stream by the headers of its blocks, which contain sizes and positions.
final class WavPackFrames: FrameSource {
  /// The maximum number of blocks of a frame.
  private static let mostBlocks = 8
  /// The distance within which a search for a position reads all frames.
  private static let nearby: Int64 = 64 * 1024

  private let reader: ByteReader
  private let start: Int64
  private var limit: Int64
  private var place: Int64

  /// Creates a source of the frames in a part of a file.
  init(_ reader: ByteReader, in range: Range<Int64>) {
    self.reader = reader
    (start, limit, place) = (range.lowerBound, range.upperBound, range.lowerBound)
  }

  func next() throws(PlayerError) -> WavPackFrame? {
    while let (offset, header) = try nextHeader(from: place) {
      let end = offset + Int64(header.blockSize)
      guard end <= limit else {
        // A truncated block, or bytes that resemble one.
        place = offset + 1
        continue
      }
      let hasSound = !header.positions.isEmpty && header.flags.contains(.initial)
      guard hasSound, let frameEnd = try self.end(of: header, from: end) else {
        place = end
        continue
      }
      place = frameEnd
      return WavPackFrame(positions: header.positions, range: offset..<frameEnd, header: header)
    }
    place = limit
    return nil
  }

  func move(to position: Int64) throws(PlayerError) {
    var (low, high) = (start, limit)
    while high - low > Self.nearby {
      let middle = low + (high - low) / 2
      place = middle
      if let frame = try next(), frame.offset < high, frame.positions.lowerBound <= position {
        low = frame.offset
      } else {
        high = middle
      }
    }
    place = low
  }

  func end(before offset: Int64) {
    limit = min(limit, offset)
  }

  /// Returns the end of the frame whose first block ends at `offset`, or `nil` if other channels are missing.
  private func end(of first: WavPackHeader, from offset: Int64) throws(PlayerError) -> Int64? {
    var (header, end) = (first, offset)
    for _ in 1..<Self.mostBlocks where !header.flags.contains(.final) {
      guard let next = try self.header(at: end), next.positions == first.positions,
        !next.flags.contains(.initial), end + Int64(next.blockSize) <= limit
      else { return nil }
      header = next
      end += Int64(next.blockSize)
    }
    return header.flags.contains(.final) ? end : nil
  }

  /// Returns the first header from `offset` on, and its offset.
  private func nextHeader(
    from offset: Int64
  ) throws(PlayerError) -> (offset: Int64, header: WavPackHeader)? {
    var offset = offset
    while offset + Int64(WavPackHeader.size) <= limit {
      if let header = try header(at: offset) { return (offset, header) }
      guard let next = try reader.first(UInt8(ascii: "w"), in: (offset + 1)..<limit) else { break }
      offset = next
    }
    return nil
  }

  private func header(at offset: Int64) throws(PlayerError) -> WavPackHeader? {
    guard offset + Int64(WavPackHeader.size) <= limit else { return nil }
    return WavPackHeader(try reader.bytes(at: offset, count: WavPackHeader.size))
  }
}
