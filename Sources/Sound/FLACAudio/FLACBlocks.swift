import PlayerModel
import SoundDecoding
import TagReading
import VorbisComments

/// The parts of a FLAC file: tags, blocks of metadata, and the sound.
struct FLACBlocks: Sendable {
  /// The maximum number of blocks.
  private static let mostBlocks = 4096

  /// The offset of the signature `fLaC`, after tags of other formats.
  let start: Int64
  /// The blocks, in order.
  private(set) var blocks: [FLACBlock] = []
  /// The bytes after the blocks, without tags of other formats.
  let sound: Range<Int64>

  /// Finds the parts of a file, unless the reader still has them, or returns `nil` if it is not a FLAC file.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  init?(_ reader: ByteReader) throws(PlayerError) {
    if let known = reader.headers as? FLACBlocks {
      self = known
      return
    }
    guard let start = try Self.start(in: reader) else { return nil }
    let end = try TagBoundary.end(of: reader, from: start)
    var offset = start + 4
    while offset < end, blocks.count < Self.mostBlocks {
      let header = try reader.bytes(at: offset, count: FLACBlock.headerSize)
      // This type is a frame's first byte.
      guard header.count == FLACBlock.headerSize, header[0] != 0xFF else { break }
      let first = offset + Int64(FLACBlock.headerSize)
      let next = first + Int64(header.bigEndianWord(at: 0) & 0xFF_FFFF)
      guard next <= end else { break }
      blocks.append(FLACBlock(type: header[0] & 0x7F, content: first..<next))
      offset = next
      if header[0] & 0x80 != 0 { break }
    }
    self.start = start
    sound = offset..<end
    if reader.keepsParts { reader.headers = self }
  }

  /// Returns the offset of the signature, or `nil` if there is none at the start of the file or after tags.
  static func start(in reader: ByteReader) throws(PlayerError) -> Int64? {
    let start = try TagBoundary.start(of: reader)
    return try reader.bytes(at: start, count: 4).holds("fLaC") ? start : nil
  }

  /// Returns the blocks of a kind.
  func all(_ kind: FLACBlock.Kind) -> [FLACBlock] { blocks.filter { $0.kind == kind } }

  /// Returns the properties of the stream, which are the first block, or `nil` if they are missing or impossible.
  func info(in reader: ByteReader) throws(PlayerError) -> FLACStreamInfo? {
    guard let block = blocks.first, block.kind == .streamInfo else { return nil }
    return FLACStreamInfo(
      try reader.bytes(at: block.content.lowerBound, count: FLACStreamInfo.size))
  }

  /// Returns the first Vorbis comment, which is empty if there is none.
  func comment(in reader: ByteReader) throws(PlayerError) -> VorbisComment {
    guard let block = all(.vorbisComment).first else { return VorbisComment(vendor: "") }
    return VorbisComment(
      try reader.copy(at: block.content.lowerBound, count: block.content.count))
  }

  /// Returns the pictures, whose data is read on demand.
  func pictures(in reader: ByteReader) throws(PlayerError) -> [EmbeddedPicture] {
    var pictures: [EmbeddedPicture] = []
    for block in all(.picture) {
      let length = min(block.content.count, PictureBlock.mostHeaderBytes)
      let head = try reader.bytes(at: block.content.lowerBound, count: length)
      guard let header = PictureBlock(head) else { continue }
      pictures.append(
        EmbeddedPicture(header, blockSize: block.content.count) { offset, count in
          // What cannot be read is not a picture.
          (try? reader.copy(at: block.content.lowerBound + Int64(offset), count: count)) ?? []
        })
    }
    return pictures
  }
}
