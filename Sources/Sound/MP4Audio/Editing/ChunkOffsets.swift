import MP4Boxes
import PlayerModel
import SoundDecoding

/// The table of a track's chunk offsets, which change if something before the chunks grows or shrinks.
struct ChunkOffsets {
  private let offsets: [UInt64]
  /// The number of bytes of an offset.
  private let width: Int
  /// The range of the offsets in the file.
  private let range: Range<Int64>

  /// Reads a table, or returns `nil` if it is damaged.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  init?(_ box: MP4Box, in boxes: BoxReader) throws(PlayerError) {
    let words = box.type == "co64" ? 2 : 1
    guard let table = try BoxTable(box, in: boxes), let count = table.entryCount(of: words) else {
      return nil
    }
    width = 4 * words
    offsets = (0..<count).map { entry in
      (0..<words).reduce(0) { $0 << 32 | UInt64(table[1 + words * entry + $1]) }
    }
    let start = box.content.lowerBound + 8
    range = start..<(start + Int64(width * count))
  }

  /// Returns the changes if everything from `place` on moves, or `nil` if an offset becomes too large.
  func moving(from place: Int64, by distance: Int64) -> [ReplacedBytes]? {
    guard offsets.contains(where: { $0 >= UInt64(place) }) else { return [] }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    for offset in offsets {
      let new = offset >= UInt64(place) ? offset &+ UInt64(bitPattern: distance) : offset
      guard width == 8 || new <= UInt32.max else { return nil }
      let whole = withUnsafeBytes(of: new.bigEndian) { Array($0) }
      bytes += whole.suffix(width)
    }
    return [ReplacedBytes(range, with: bytes)]
  }
}
