/// A chunk of a file: a header with its name and size, and its content.
struct Chunk: Hashable, Sendable {
  /// The size of a chunk's header.
  static let headerSize: Int64 = 8

  let id: ChunkID
  /// The content, as far as the file has it.
  let content: Range<Int64>
  /// Whether the declared size is that of the content, so that nothing is missing.
  let isComplete: Bool
  /// Whether a byte of padding follows, so that the next chunk has an even offset.
  let isPadded: Bool

  /// The offset of the name.
  var start: Int64 { content.lowerBound - Self.headerSize }
  /// The offset of the size.
  var sizeOffset: Int64 { content.lowerBound - 4 }
  /// The offset after the chunk and its padding.
  var end: Int64 { content.upperBound + (isPadded ? 1 : 0) }
  /// Whether the content has an even size or is padded.
  var isAligned: Bool { isPadded || content.count % 2 == 0 }

  /// Returns the bytes of a chunk, with padding if it needs some.
  static func bytes(_ id: ChunkID, _ content: [UInt8], _ order: ByteOrder) -> [UInt8] {
    id.bytes + order.bytes(UInt32(content.count)) + content + (content.count % 2 == 0 ? [] : [0])
  }
}
