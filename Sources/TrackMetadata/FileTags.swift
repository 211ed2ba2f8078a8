import Linux
import PlayerModel

/// All tags of a file: ID3v2 at its start, APE and ID3v1 at its end.
struct FileTags: ~Copyable {
  let id3v2: TagBlock
  let ape: TagBlock
  let id3v1: ID3v1Tag?

  /// Of an ID3v2 tag no more is read; a larger APE tag is left out.
  private static let sizeLimit = 32 << 20
  /// Bytes that are read at once: most tags without a picture.
  private static let firstPiece = 4096

  /// Reads them from the file at `path`, which may be open already; a broken tag is read as far as it goes.
  ///
  /// - Parameter id3v2: The tag that is taken for the one at the file's start.
  init(
    _ path: TrackPath, openedAs opened: RegularFile? = nil, id3v2 given: [UInt8]? = nil
  ) throws(MetadataError) {
    let file = try MetadataFile(path, openedAs: opened)
    let head = if let given { given[...] } else { try Self.id3v2Bytes(of: file) }
    let tail = try file.read(
      at: max(0, file.size - ID3v1Tag.size - APEFooter.size), count: ID3v1Tag.size + APEFooter.size)
    let id3v1 = ID3v1Tag(tail[...])
    let items = try Self.apeBytes(of: file, tail: tail.dropLast(id3v1 == nil ? 0 : ID3v1Tag.size))
    let id3v2 = try TagBlock(id3v2: head, of: path)
    let ape = try TagBlock(ape: items, of: path)
    self.id3v2 = id3v2
    self.ape = ape
    self.id3v1 = id3v1
  }

  private static func id3v2Bytes(of file: MetadataFile) throws(MetadataError) -> ArraySlice<UInt8> {
    let head = try file.read(at: 0, count: firstPiece)
    guard head.count >= 10, head.starts(with: "ID3".utf8) else { return [] }
    let size = 10 + min(head[6..<10].reduce(0) { $0 << 7 | Int($1 & 0x7F) }, sizeLimit)
    return size <= head.count ? head[..<size] : try file.read(at: 0, count: size)[...]
  }

  /// The items of the APE tag whose footer ends `tail`, which are the last bytes before ID3v1's.
  private static func apeBytes(
    of file: MetadataFile, tail: ArraySlice<UInt8>
  ) throws(MetadataError) -> [UInt8] {
    guard let footer = APEFooter(tail) else { return [] }
    let end = max(0, file.size - ID3v1Tag.size - APEFooter.size) + tail.count
    let start = end - footer.tagSize
    // Items are found one from the other, so a tag whose start is unknown cannot be read in part.
    guard start >= 0, footer.tagSize <= sizeLimit else { return [] }
    return try file.read(at: start, count: footer.tagSize - APEFooter.size)
  }
}
