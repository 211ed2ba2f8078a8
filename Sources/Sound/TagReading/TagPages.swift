import PlayerModel
import SoundDecoding

/// The bytes of an ID3v2 tag, read on demand.
final class TagPages {
  /// The maximum number of bytes to read of a tag.
  private static let sizeLimit = 32 << 20

  private let file: ByteReader
  private let range: Range<Int64>
  /// A buffer for pieces that exceed the reader's window.
  private var piece = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  /// The error of the last read that failed.
  private(set) var failure: PlayerError?

  /// Creates access to the tag at the start of `range` in a file.
  init(_ file: ByteReader, in range: Range<Int64>) {
    self.file = file
    self.range = range
  }

  deinit { piece.deallocate() }

  /// Returns the number of available bytes of the tag, with its header, or 0 if there is no tag.
  func tagLength() throws(PlayerError) -> Int {
    let head = try file.bytes(at: range.lowerBound, count: min(10, range.count))
    guard head.count == 10, head.holds("ID3") else { return 0 }
    let size = head[6...].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
    return min(10 + min(size, Self.sizeLimit), range.count)
  }

  /// Returns `count` bytes, which are valid until the next call, or `nil` if they do not exist or cannot be
  /// read.
  func bytes(at offset: Int, count: Int) -> UnsafePointer<UInt8>? {
    do throws(PlayerError) {
      let place = range.lowerBound + Int64(offset)
      let bytes =
        try count <= ByteReader.windowSize
        ? file.bytes(at: place, count: count) : read(at: place, count: count)
      guard bytes.count == count else { return nil }
      return bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    } catch {
      failure = error
      return nil
    }
  }

  private func read(at place: Int64, count: Int) throws(PlayerError) -> UnsafeRawBufferPointer {
    piece.deallocate()
    piece = .allocate(byteCount: count, alignment: 1)
    let filled = try file.source.read(into: piece, at: place)
    return UnsafeRawBufferPointer(rebasing: piece.prefix(filled))
  }
}
