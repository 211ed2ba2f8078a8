import PlayerModel
import SoundDecoding

/// The sizes of chunks that need more than 32 bits: the chunk `ds64` of RF64 (EBU Tech 3306).
struct LongSizes: Sendable {
  /// The maximum number of sizes in addition to that of the sound.
  private static let mostSizes = 1000
  private static let headSize = 28
  private static let entrySize = 12

  private var sizes: [ChunkID: Int64] = [:]

  /// Creates an empty list, for files whose sizes have 32 bits.
  init() {}

  /// Reads the chunk, which must be the first of its file.
  init(_ content: Range<Int64>, of reader: ByteReader) throws(PlayerError) {
    let most = Self.headSize + Self.mostSizes * Self.entrySize
    let bytes = try reader.bytes(at: content.lowerBound, count: min(content.count, most))
    guard bytes.count >= Self.headSize else { return }
    // The sizes of the file and its sound, and the number of samples, come first; other chunks follow.
    let entries = Int(ByteOrder.little.number(UInt32.self, at: 24, of: bytes))
    for entry in 0..<min(entries, (bytes.count - Self.headSize) / Self.entrySize) {
      let start = Self.headSize + entry * Self.entrySize
      let id = ChunkID(bytes.bigEndianWord(at: start))
      add(ByteOrder.little.number(at: start + 4, of: bytes), id)
    }
    add(ByteOrder.little.number(at: 8, of: bytes), "data")
  }

  /// Returns the size of a chunk whose header is too small for it.
  func size(of id: ChunkID) -> Int64? { sizes[id] }

  private mutating func add(_ size: UInt64, _ id: ChunkID) {
    // Impossible sizes must not overflow in sums.
    sizes[id] = Int64(min(size, 1 << 60))
  }
}
