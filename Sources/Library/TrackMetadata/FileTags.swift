import PlayerModel
import SoundDecoding

/// All tags of a file: ID3v2 at its start, APE and ID3v1 at its end.
struct FileTags: ~Copyable {
  let id3v2: TagBlock
  let ape: TagBlock
  let id3v1: ID3v1Tag?

  /// An APE tag that is larger is left out.
  private static let sizeLimit = 32 << 20

  /// Reads them from the file at `path`, which may be open already; a broken tag is read as far as it goes.
  ///
  /// - Parameter given: The tag that is taken for the one at the file's start.
  init(
    _ path: TrackPath, openedAs opened: (any SoundFile)? = nil, id3v2 given: [UInt8]? = nil,
    _ frames: TagBlock.Frames = .all
  ) throws(MetadataError) {
    let file = try MetadataFile(path, openedAs: opened)
    let id3v2 =
      if let given {
        try TagBlock(id3v2: given[...], of: path)
      } else {
        try TagBlock(id3v2In: file, frames)
      }
    let tail = try file.read(
      at: max(0, file.size - ID3v1Tag.size - APEFooter.size), count: ID3v1Tag.size + APEFooter.size)
    let id3v1 = ID3v1Tag(tail[...])
    let items = try Self.apeBytes(of: file, tail: tail.dropLast(id3v1 == nil ? 0 : ID3v1Tag.size))
    let ape = try TagBlock(ape: items, of: path)
    self.id3v2 = id3v2
    self.ape = ape
    self.id3v1 = id3v1
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
