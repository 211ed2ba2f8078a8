import MP4Boxes
import PlayerModel
import SoundDecoding

/// The size field of a box.
struct BoxSize {
  private let range: Range<Int64>
  /// The size, or `nil` if the box ends with the file.
  private let size: Int64?

  /// Reads the size of a box.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  init(of box: MP4Box, in reader: ByteReader) throws(PlayerError) {
    let word = try reader.word(at: box.start)
    range = word == 1 ? (box.start + 8)..<(box.start + 16) : box.start..<(box.start + 4)
    size = word == 0 ? nil : box.end - box.start
  }

  /// Returns the change for a box that grows, or `nil` if its size would not fit into the field.
  func adding(_ growth: Int64) -> [ReplacedBytes]? {
    guard let size, growth != 0 else { return [] }
    let new = size + growth
    guard new >= 0, range.count == 8 || new <= UInt32.max else { return nil }
    let bytes = withUnsafeBytes(of: new.bigEndian) { Array($0) }
    return [ReplacedBytes(range, with: Array(bytes.suffix(range.count)))]
  }
}
