import PlayerModel
import SoundDecoding

/// Reads the headers of consecutive chunks.
struct ChunkReader {
  /// The maximum number of chunks.
  private static let mostChunks = 4096

  private let reader: ByteReader
  private let order: ByteOrder
  private let limit: Int64
  /// The name of the chunk whose size may be missing because the file was written as a stream.
  private let streamed: ChunkID?
  private let longSizes: LongSizes
  private var count = 0
  /// The offset after the last chunk.
  private(set) var offset: Int64

  /// Creates a reader of the chunks in a part of a file.
  init(
    _ reader: ByteReader, _ order: ByteOrder, in range: Range<Int64>, streamed: ChunkID? = nil,
    _ longSizes: LongSizes = LongSizes()
  ) {
    (self.reader, self.order, self.streamed) = (reader, order, streamed)
    (offset, limit, self.longSizes) = (range.lowerBound, range.upperBound, longSizes)
  }

  /// Returns the next chunk, or `nil` at the end, before anything that is not a chunk, or after too many chunks.
  mutating func next() throws(PlayerError) -> Chunk? {
    guard count < Self.mostChunks, let (id, size) = try header(at: offset) else { return nil }
    count += 1
    let start = offset + Chunk.headerSize
    let long = size == .max ? longSizes.size(of: id) : nil
    var end = start + (long ?? Int64(size))
    var isComplete = end <= limit
    if id == streamed, long == nil, try isMissing(size, before: start) {
      (end, isComplete) = (limit, false)
    }
    end = min(end, limit)
    let isPadded = try isPadded(start..<end)
    offset = end + (isPadded ? 1 : 0)
    return Chunk(id: id, content: start..<end, isComplete: isComplete, isPadded: isPadded)
  }

  /// Returns name and size of the chunk at an offset, or `nil` if there is none.
  private func header(at offset: Int64) throws(PlayerError) -> (id: ChunkID, size: UInt32)? {
    guard offset + Chunk.headerSize <= limit else { return nil }
    let bytes = try reader.bytes(at: offset, count: Int(Chunk.headerSize))
    guard bytes.count == Chunk.headerSize else { return nil }
    let id = ChunkID(bytes.bigEndianWord(at: 0))
    return id.isPlausible ? (id, order.number(at: 4, of: bytes)) : nil
  }

  /// Returns whether a program omitted a size: it is the largest number, or 0 although `offset` is not the start of
  /// another chunk.
  private func isMissing(_ size: UInt32, before offset: Int64) throws(PlayerError) -> Bool {
    guard size == 0 else { return size == .max }
    guard offset < limit else { return false }
    guard let header = try header(at: offset) else { return true }
    return offset + Chunk.headerSize + Int64(header.size) > limit
  }

  /// Returns whether a chunk's content is followed by a byte of padding rather than by the next chunk.
  private func isPadded(_ content: Range<Int64>) throws(PlayerError) -> Bool {
    let end = content.upperBound
    guard content.count % 2 != 0, end < limit else { return false }
    // Padding is almost always zero, which cannot be the start of a name.
    guard try reader.bytes(at: end, count: 1).first != 0 else { return true }
    return try header(at: end) == nil
  }
}
