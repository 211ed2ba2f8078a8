import CTagLib
package import PlayerModel
package import SoundDecoding

extension TagBlock {
  /// The maximum size of an APE tag.
  static let apeLimit = 32 << 20

  /// Reads the tags at the end of a file: APE, then ID3v1.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  package static func endTags(of file: ByteReader) throws(PlayerError) -> [TagBlock] {
    let start = max(0, file.source.size - Int64(ID3v1Tag.size + APEFooter.size))
    let tail = try file.copy(at: start, count: ID3v1Tag.size + APEFooter.size)
    let id3v1 = ID3v1Tag(tail[...])
    let rest = tail.dropLast(id3v1 == nil ? 0 : ID3v1Tag.size)
    var blocks: [TagBlock] = []
    if let items = try apeItems(of: file, tail: rest, at: start) {
      blocks.append(try ape(items, of: file.source.path))
    }
    if let id3v1 { blocks.append(TagBlock(.id3v1, id3v1.items)) }
    return blocks
  }

  /// Parses the items of an APE tag of `path`, without its header and footer.
  ///
  /// - Throws: `PlayerError` if there is not enough memory.
  package static func ape(_ items: [UInt8], of path: TrackPath) throws(PlayerError) -> TagBlock {
    let handle = items.withUnsafeBufferPointer { ctag_read_ape($0.baseAddress, $0.count) }
    return try ReadItems(handle, of: path).block(.ape)
  }

  /// Reads the items of the APE tag whose footer ends `tail`, the bytes at `start` of the file without an
  /// ID3v1 tag.
  private static func apeItems(
    of file: ByteReader, tail: ArraySlice<UInt8>, at start: Int64
  ) throws(PlayerError) -> [UInt8]? {
    guard let footer = APEFooter(tail) else { return nil }
    let first = start + Int64(tail.count - footer.tagSize)
    // Each item is found from the previous one, so a tag without its start cannot be read in part.
    guard first >= 0, footer.tagSize <= apeLimit else { return nil }
    let items = try file.copy(at: first, count: footer.tagSize - APEFooter.size)
    return items.isEmpty ? nil : items
  }
}
