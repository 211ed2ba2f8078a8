package import PlayerModel
package import SoundDecoding

/// A page of an Ogg file, with a right checksum.
package struct OggPage: Hashable, Sendable {
  /// The size of a header without the sizes of its segments.
  static let headerSize = 27
  /// The maximum size of a page.
  package static let mostBytes = headerSize + 255 + 255 * 255

  /// The offset of the page in the file.
  package let offset: Int64
  /// The size of the page with its header.
  package let length: Int
  /// Whether the page begins with the rest of a packet.
  package let isContinued: Bool
  /// Whether this is the first page of its stream.
  package let isFirst: Bool
  /// Whether this is the last page of its stream.
  package let isLast: Bool
  /// The position at the end of the last packet that ends on the page, in the unit of its codec, or `nil` if
  /// none does.
  package let granule: Int64?
  /// The number that the pages of a stream have in common.
  package let serial: UInt32
  /// The number of the page in its stream.
  package let sequence: UInt32
  /// The sizes of the segments; one of less than 255 bytes ends a packet.
  package let segments: [UInt8]
  /// The bytes of the segments.
  package let body: [UInt8]

  /// The offset after the page.
  package var end: Int64 { offset + Int64(length) }

  /// Returns the page at `offset` of a file, or `nil` if there is none, or its checksum is wrong.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package static func at(
    _ offset: Int64, before end: Int64, in reader: ByteReader
  ) throws(PlayerError) -> OggPage? {
    guard let length = try length(at: offset, before: end, in: reader) else { return nil }
    return try at(offset, length: length, in: reader)
  }

  /// Returns the page of `length` bytes at `offset` of a file, or `nil` if its checksum is wrong.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  static func at(
    _ offset: Int64, length: Int, in reader: ByteReader
  ) throws(PlayerError) -> OggPage? {
    let cache = OggPageCache.of(reader)
    if let known = cache?.page(at: offset, length: length) { return known }
    let page: OggPage?
    if length <= ByteReader.windowSize {
      page = OggPage(try reader.bytes(at: offset, count: length), at: offset)
    } else {
      let bytes = try reader.copy(at: offset, count: length)
      page = bytes.withUnsafeBytes { OggPage($0, at: offset) }
    }
    if let page { cache?.add(page) }
    return page
  }

  /// Returns the size of the page whose header is at `offset`, or `nil` if there is none, or its end is missing.
  static func length(
    at offset: Int64, before end: Int64, in reader: ByteReader
  ) throws(PlayerError) -> Int? {
    guard offset >= 0, offset + Int64(headerSize) <= end else { return nil }
    let header = try reader.bytes(at: offset, count: headerSize + 255)
    guard header.count >= headerSize, header.holds("OggS"), header[4] == 0 else { return nil }
    let count = Int(header[26])
    guard header.count >= headerSize + count else { return nil }
    let size = header[headerSize..<(headerSize + count)].reduce(0) { $0 + Int($1) }
    let length = headerSize + count + size
    return offset + Int64(length) <= end ? length : nil
  }

  /// Parses a whole page, or returns `nil` if its checksum is wrong.
  private init?(_ bytes: UnsafeRawBufferPointer, at offset: Int64) {
    guard bytes.count >= Self.headerSize, bytes.holds("OggS"),
      OggChecksum.ofPage(bytes) == bytes.littleEndianWord(at: OggChecksum.offset)
    else { return nil }
    let bodyStart = Self.headerSize + Int(bytes[26])
    self.offset = offset
    length = bytes.count
    (isContinued, isFirst, isLast) = (bytes[5] & 1 != 0, bytes[5] & 2 != 0, bytes[5] & 4 != 0)
    let position =
      Int64(bytes.littleEndianWord(at: 6)) | Int64(bytes.littleEndianWord(at: 10)) << 32
    granule = position == -1 ? nil : position
    serial = bytes.littleEndianWord(at: 14)
    sequence = bytes.littleEndianWord(at: 18)
    segments = Array(UnsafeRawBufferPointer(rebasing: bytes[Self.headerSize..<bodyStart]))
    body = Array(UnsafeRawBufferPointer(rebasing: bytes[bodyStart...]))
  }
}
