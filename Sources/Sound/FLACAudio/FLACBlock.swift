/// A block of metadata: its type, and where it is.
struct FLACBlock: Hashable, Sendable {
  /// The types of blocks that are read.
  enum Kind: UInt8, Sendable {
    case streamInfo = 0
    case padding = 1
    case vorbisComment = 4
    case picture = 6
  }

  /// The size of a block's header.
  static let headerSize = 4
  /// The maximum size of a block without its header.
  static let mostBytes = 1 << 24 - 1

  /// The number of the type.
  let type: UInt8
  /// The bytes of the block without its header.
  let content: Range<Int64>

  var kind: Kind? { Kind(rawValue: type) }

  /// Returns the header of a block.
  static func header(_ type: UInt8, size: Int, isLast: Bool) -> [UInt8] {
    [
      type | (isLast ? 0x80 : 0), UInt8(size >> 16 & 0xFF), UInt8(size >> 8 & 0xFF),
      UInt8(size & 0xFF),
    ]
  }
}
