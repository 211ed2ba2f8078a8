import PlayerModel
import SoundDecoding
import VorbisComments

/// The blocks of metadata of a FLAC file, one of which has its Vorbis comment.
struct FLACCommentBlock: TagContainer {
  /// The maximum size of the blocks.
  private static let sizeLimit = 64 << 20
  /// The size of padding for later edits in a file that has to grow.
  private static let newPadding = 8 * 1024

  /// A block that may be written in another place.
  private struct Block {
    let type: UInt8
    var content: [UInt8]

    var isPadding: Bool { type == FLACBlock.Kind.padding.rawValue }
  }

  let tag: [UInt8]
  /// The number of bytes of the start, which are replaced as a whole.
  private let length: Int
  /// The bytes up to the first block.
  private let front: [UInt8]
  private let blocks: [Block]

  /// Reads the blocks of a file, or returns `nil` if they are damaged or too large.
  ///
  /// - Throws: `PlayerError` if the file cannot be read.
  init?(_ reader: ByteReader) throws(PlayerError) {
    guard let known = try FLACBlocks(reader), known.blocks.first?.kind == .streamInfo,
      known.sound.lowerBound <= Self.sizeLimit,
      // A block with a wrong size would leave a part of itself here.
      let frame = try reader.bytes(at: known.sound.lowerBound, count: 2).first, frame == 0xFF
    else { return nil }
    length = Int(known.sound.lowerBound)
    front = try reader.copy(at: 0, count: Int(known.start) + 4)
    var blocks: [Block] = []
    for block in known.blocks {
      let content = try reader.copy(at: block.content.lowerBound, count: block.content.count)
      blocks.append(Block(type: block.type, content: content))
    }
    self.blocks = blocks
    tag = blocks.first(where: Self.isComment)?.content ?? VorbisComment(vendor: "").bytes
  }

  func changes(
    for comment: [UInt8], repeating _: [String: String]
  ) -> [ReplacedBytes]? {
    bytes(with: comment).map { [ReplacedBytes(0..<Int64(length), with: $0)] }
  }

  /// Returns the start of the file with another comment, or `nil` if it does not fit.
  ///
  /// Padding is used if there is any, so that the length stays the same if possible.
  private func bytes(with comment: [UInt8]) -> [UInt8]? {
    guard comment.count <= FLACBlock.mostBytes else { return nil }
    var blocks = self.blocks
    if let place = blocks.firstIndex(where: Self.isComment) {
      blocks[place].content = comment
    } else {
      let type = FLACBlock.Kind.vorbisComment.rawValue
      blocks.insert(Block(type: type, content: comment), at: 1)
    }
    Self.fit(&blocks, to: length - front.count)
    var bytes = front
    for (index, block) in blocks.enumerated() {
      bytes += FLACBlock.header(
        block.type, size: block.content.count, isLast: index == blocks.count - 1)
      bytes += block.content
    }
    return bytes.count <= Self.sizeLimit ? bytes : nil
  }

  /// Changes the size of the last padding so that all blocks have `size` bytes, or adds some if that is impossible.
  private static func fit(_ blocks: inout [Block], to size: Int) {
    let present = blocks.reduce(0) { $0 + FLACBlock.headerSize + $1.content.count }
    guard present != size else { return }
    let padding = blocks.lastIndex { $0.isPadding }
    let room = padding.map { blocks[$0].content.count } ?? -FLACBlock.headerSize
    let wanted = room + size - present
    let isPossible = (0...FLACBlock.mostBytes).contains(wanted)
    let content = [UInt8](repeating: 0, count: isPossible ? wanted : newPadding)
    if let padding {
      blocks[padding].content = content
    } else {
      blocks.append(Block(type: FLACBlock.Kind.padding.rawValue, content: content))
    }
  }

  private static func isComment(_ block: Block) -> Bool {
    block.type == FLACBlock.Kind.vorbisComment.rawValue
  }
}
