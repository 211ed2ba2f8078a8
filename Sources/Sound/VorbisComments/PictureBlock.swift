/// The start of a picture, as in FLAC's metadata.
///
/// Source: RFC 9639, section 8.8.
package struct PictureBlock: Hashable, Sendable {
  /// The maximum size of what is before the picture's data.
  package static let mostHeaderBytes = 16 * 1024

  /// The type of the picture, as a number of ID3v2.
  package let type: Int
  /// The MIME type, or `-->` if the data is a link.
  package let mimeType: String
  /// The offset of the data in the block.
  package let dataOffset: Int
  /// The size of the data that the block declares.
  package let dataLength: Int

  /// Parses the start of a block, or returns `nil` if it is not understood.
  package init?(_ bytes: some RandomAccessCollection<UInt8>) {
    let bytes = Array(bytes.prefix(Self.mostHeaderBytes))
    func number(at place: Int) -> Int? {
      guard place + 4 <= bytes.count else { return nil }
      return bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    guard let type = number(at: 0), let nameLength = number(at: 4), 8 + nameLength <= bytes.count,
      let descriptionLength = number(at: 8 + nameLength)
    else { return nil }
    // After the description are the width, height, depth and number of colors.
    let sizeOffset = 12 + nameLength + descriptionLength + 16
    guard let dataLength = number(at: sizeOffset) else { return nil }
    self.type = type
    mimeType = String(decoding: bytes[8..<(8 + nameLength)], as: UTF8.self)
    (dataOffset, self.dataLength) = (sizeOffset + 4, dataLength)
  }
}
