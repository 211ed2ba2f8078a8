import MP4Boxes
import PlayerModel
import SoundDecoding

/// A table of the offsets of a track's chunks in the file (ISO/IEC 14496-12, section 8.7.5).
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
    offsets = (0..<count).map { entry in
      (0..<words).reduce(UInt64(0)) { $0 << 32 | UInt64(table[1 + words * entry + $1]) }
    }
    width = 4 * words
    let start = box.content.lowerBound + 8
    range = start..<(start + Int64(width * count))
  }

  /// Returns whether a chunk starts in a range of the file.
  func lead(into range: Range<Int64>) -> Bool {
    offsets.contains { UInt64(range.lowerBound) <= $0 && $0 < UInt64(range.upperBound) }
  }

  /// Returns the changes if everything from `place` on moves towards the end of the file, or `nil` if an offset becomes
  /// too large.
  func moving(from place: Int64, by distance: Int64) -> [ReplacedBytes]? {
    guard offsets.contains(where: { $0 >= UInt64(place) }) else { return [] }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    for offset in offsets {
      var (new, isTooLarge) = (offset, false)
      if offset >= UInt64(place) {
        (new, isTooLarge) = offset.addingReportingOverflow(UInt64(distance))
      }
      guard !isTooLarge, width == 8 || new <= UInt32.max else { return nil }
      withUnsafeBytes(of: new.bigEndian) { bytes += $0.suffix(width) }
    }
    return [ReplacedBytes(range, with: bytes)]
  }
}
