import Glibc

/// Looks at the bytes of a source through a window that moves along, so that walking from header to
/// header costs one system call for many frames.
final class ByteReader {
  /// The most that can be looked at in one piece.
  static let windowSize = 16 * 1024

  let source: any ByteSource
  private let window = UnsafeMutableRawBufferPointer.allocate(
    byteCount: ByteReader.windowSize, alignment: 16)
  private var filled: Range<Int64> = 0..<0

  init(_ source: any ByteSource) {
    self.source = source
  }

  deinit {
    window.deallocate()
  }

  /// What is at `offset`: `count` bytes, fewer only at the end of the file.
  ///
  /// Valid until the next call.
  func bytes(at offset: Int64, count: Int) throws(MPEGError) -> UnsafeRawBufferPointer {
    let bytes = try bytes(at: offset, least: count)
    return UnsafeRawBufferPointer(rebasing: bytes.prefix(count))
  }

  /// What the window shows from `offset` on: `count` bytes or more, fewer only at the end of the file.
  private func bytes(at offset: Int64, least count: Int) throws(MPEGError) -> UnsafeRawBufferPointer
  {
    precondition(offset >= 0 && count <= Self.windowSize, "only what the window can hold")
    let end = min(offset + Int64(count), source.size)
    guard offset < end else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    if offset < filled.lowerBound || end > filled.upperBound {
      let size = Int(min(source.size - offset, Int64(Self.windowSize)))
      filled = 0..<0
      let count = try source.read(into: .init(rebasing: window[..<size]), at: offset)
      filled = offset..<(offset + Int64(count))
      // What is left of a file that shrinks meanwhile is still good.
      guard filled.upperBound >= end else { throw .changed(source.path) }
    }
    return UnsafeRawBufferPointer(
      rebasing: window[Int(offset - filled.lowerBound)..<filled.count])
  }

  /// The big-endian 32-bit word at `offset`, nil if the file ends before.
  func word(at offset: Int64) throws(MPEGError) -> UInt32? {
    let bytes = try bytes(at: offset, count: 4)
    return bytes.count == 4 ? bytes.bigEndianWord(at: 0) : nil
  }

  /// The place of the first 0xFF byte in `range`, nil if there is none.
  func firstSyncByte(in range: Range<Int64>) throws(MPEGError) -> Int64? {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let bytes = try bytes(at: offset, least: 1).prefix(Int(range.upperBound - offset))
      guard let start = UnsafeRawBufferPointer(rebasing: bytes).baseAddress else { return nil }
      // memchr passes over junk and holes as fast as memory can be read.
      if let found = memchr(start, 0xFF, bytes.count) {
        return offset + Int64(UnsafeRawPointer(found) - start)
      }
      offset += Int64(bytes.count)
    }
    return nil
  }
}

extension UnsafeRawBufferPointer {
  /// The big-endian 32-bit word at `offset`.
  func bigEndianWord(at offset: Int) -> UInt32 {
    UInt32(bigEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// The little-endian 32-bit word at `offset`.
  func littleEndianWord(at offset: Int) -> UInt32 {
    UInt32(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  /// Whether the characters of `text` stand at `offset`.
  func holds(_ text: StaticString, at offset: Int = 0) -> Bool {
    guard offset >= 0, offset + text.utf8CodeUnitCount <= count else { return false }
    return self[offset..<(offset + text.utf8CodeUnitCount)].elementsEqual(
      UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
