extension MP4Box {
  /// The size of a header whose size field has 32 bits.
  package static let headerSize = 8

  /// Returns the bytes of a box with the given content, which is smaller than 4 GB.
  package static func bytes(_ type: FourCC, _ content: [UInt8]) -> [UInt8] {
    let size = withUnsafeBytes(of: UInt32(headerSize + content.count).bigEndian) { Array($0) }
    return size + type.bytes + content
  }

  /// Returns a box of `size` bytes without content, where `size` is 0 or at least that of a header.
  package static func free(_ size: Int) -> [UInt8] {
    size == 0 ? [] : bytes("free", [UInt8](repeating: 0, count: size - headerSize))
  }
}
