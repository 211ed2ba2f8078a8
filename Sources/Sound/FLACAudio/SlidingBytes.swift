import Glibc
import PlayerModel
import SoundDecoding

/// The bytes of a file around a place that moves forward.
struct SlidingBytes {
  /// The number of bytes to read at a time.
  static let step: Int64 = 16 * 1024

  private let reader: ByteReader
  private let limit: Int64
  private var start: Int64
  private var bytes: [UInt8] = []

  /// Creates an empty part of a file at `offset`, which may grow up to `limit`.
  init(_ reader: ByteReader, from offset: Int64, before limit: Int64) {
    (self.reader, start, self.limit) = (reader, offset, limit)
  }

  private var end: Int64 { start + Int64(bytes.count) }

  /// Releases the bytes before `offset`; if they are elsewhere, nothing is kept.
  mutating func drop(before offset: Int64) {
    guard (start...end).contains(offset) else {
      bytes.removeAll(keepingCapacity: true)
      start = offset
      return
    }
    // Moving the rest costs as much as it is long.
    guard offset - start > Self.step else { return }
    bytes.removeFirst(Int(offset - start))
    start = offset
  }

  /// Reads the bytes before `offset`, if the file has them.
  mutating func load(to offset: Int64) throws(PlayerError) {
    while end < min(offset, limit) {
      bytes += try reader.piece(of: end..<min(end + Self.step, limit))
    }
  }

  /// Returns the offset of the first sync code of a frame that begins in `range`, or `nil` if there is none.
  mutating func firstSyncCode(in range: Range<Int64>) throws(PlayerError) -> Int64? {
    var offset = range.lowerBound
    while offset < range.upperBound {
      // Its second byte may be after the range, or not be loaded yet.
      try load(to: offset + 2)
      let next = min(range.upperBound, end - 1)
      guard offset < next else { return nil }
      if let found = withBytes(in: offset..<(next + 1), Self.syncCode) {
        return offset + Int64(found)
      }
      offset = next
    }
    return nil
  }

  /// Returns the index of the first byte of 0xFF before 0xF8 or 0xF9, or `nil` if there is none.
  private static func syncCode(in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let start = bytes.baseAddress else { return nil }
    let last = bytes.count - 1
    var place = 0
    while place < last, let found = memchr(start + place, 0xFF, last - place) {
      place = UnsafeRawPointer(found) - start
      if bytes[place + 1] & 0xFE == 0xF8 { return place }
      place += 1
    }
    return nil
  }

  /// Calls `body` with bytes that were read.
  func withBytes<Result>(
    in range: Range<Int64>, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    bytes.withUnsafeBytes {
      body(
        UnsafeRawBufferPointer(
          rebasing: $0[Int(range.lowerBound - start)..<Int(range.upperBound - start)]))
    }
  }
}
