/// The last 32 bytes of an APE tag, which say how large it is.
struct APEFooter: Hashable, Sendable {
  /// How many bytes it takes.
  static let size = 32

  /// How many bytes items and footer take; the header, if there is one, is not counted.
  let tagSize: Int

  /// A footer from the bytes that end with it; nil if they do not.
  init?(_ bytes: ArraySlice<UInt8>) {
    let footer = bytes.suffix(Self.size)
    guard footer.count == Self.size, footer.starts(with: "APETAGEX".utf8) else { return nil }
    let field = footer.dropFirst(12).prefix(4)
    tagSize = field.reversed().reduce(0) { $0 << 8 | Int($1) }
    guard tagSize >= Self.size else { return nil }
  }
}
