/// The last 32 bytes of an APE tag, which contain its size.
struct APEFooter: Hashable, Sendable {
  /// The size of a footer in bytes.
  static let size = 32

  /// The size in bytes of the items and the footer, without the header.
  let tagSize: Int
  private let hasHeader: Bool

  /// The size in bytes of the whole tag.
  var tagSizeWithHeader: Int { tagSize + (hasHeader ? Self.size : 0) }

  /// Parses a footer at the end of `bytes`, or returns `nil` if there is none.
  init?(_ bytes: ArraySlice<UInt8>) {
    let footer = bytes.suffix(Self.size)
    guard footer.count == Self.size, footer.starts(with: "APETAGEX".utf8) else { return nil }
    let field = footer.dropFirst(12).prefix(4)
    tagSize = field.reversed().reduce(0) { $0 << 8 | Int($1) }
    // The highest bit of the flags, which are little-endian, as all numbers are.
    hasHeader = footer[footer.startIndex + 23] & 0x80 != 0
    guard tagSize >= Self.size else { return nil }
  }
}
