/// A chunk: eight bytes with its name and size, and its content.
struct Chunk: Hashable, Sendable {
  /// The size of a chunk's name and size.
  static let headerSize: Int64 = 8

  let id: ChunkID
  /// The content, which ends with the file at the latest.
  let content: Range<Int64>
  /// Whether the size is that of the content, so that the file has all of it and says so.
  let isComplete: Bool
  /// Whether a byte of padding follows, so that the next chunk has an even offset.
  let isPadded: Bool

  /// The offset of the name.
  var start: Int64 { content.lowerBound - Self.headerSize }
  /// The offset of the size.
  var sizeOffset: Int64 { content.lowerBound - 4 }
  /// The offset after the chunk and its padding.
  var end: Int64 { content.upperBound + (isPadded ? 1 : 0) }
  /// Returns the bytes of a chunk, with padding if it needs some.
  static func bytes(_ id: ChunkID, _ content: [UInt8], _ order: ByteOrder) -> [UInt8] {
    id.bytes + order.bytes(UInt32(content.count)) + content + (content.count % 2 == 0 ? [] : [0])
  }

  /// Whether there is padding if the content has an odd size.
  var isAligned: Bool { isPadded || content.count % 2 == 0 }
}
