package import PlayerModel
package import SoundDecoding

/// The APE tag at the end of a file, which may precede an ID3v1 tag.
package struct TrailingAPE: TagContainer {
  package let tag: [UInt8]
  /// The offset of the tag, or of the place for a new one.
  private let start: Int64

  /// Reads the tag of a file; a file may have none.
  ///
  /// A tag that is too long is not read completely.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package init(_ reader: ByteReader) throws(PlayerError) {
    var end = reader.source.size
    let id3v1 = try reader.copy(at: max(0, end - Int64(ID3v1Tag.size)), count: ID3v1Tag.size)
    if ID3v1Tag(id3v1[...]) != nil { end -= Int64(ID3v1Tag.size) }
    let tail = try reader.copy(
      at: max(0, end - Int64(APEFooter.size)), count: Int(min(end, Int64(APEFooter.size))))
    let length = APEFooter(tail[...])?.tagSizeWithHeader ?? 0
    start = max(0, end - Int64(length))
    tag = try reader.copy(at: start, count: min(Int(end - start), TagBlock.apeLimit))
  }

  package func changes(
    for tag: [UInt8], repeating _: [String: String]
  ) -> [ReplacedBytes]? {
    // A longer tag would not be read.
    guard tag.count <= TagBlock.apeLimit else { return nil }
    return [ReplacedBytes(start..<(start + Int64(self.tag.count)), with: tag)]
  }
}
