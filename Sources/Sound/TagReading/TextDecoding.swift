/// Decodes text in an unknown encoding.
package enum TextDecoding {
  /// Returns the text of a file, decoded by its byte order mark, as UTF-16 if its first character suggests
  /// that, or as in ``plainText(_:)``.
  package static func text(_ bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return plainText(bytes[3...]) }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes[2...], highByteFirst: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes[2...], highByteFirst: true) }
    if bytes.count >= 2, (bytes[0] == 0) != (bytes[1] == 0) {
      return utf16(bytes[...], highByteFirst: bytes[0] == 0)
    }
    return plainText(bytes[...])
  }

  /// Returns text as UTF-8 if it is well-formed, otherwise as Windows-1252.
  ///
  /// That is Latin-1 with quotation marks and dashes instead of unused control characters.
  package static func plainText(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var scalars = String.UnicodeScalarView()
    for byte in bytes {
      scalars.append(
        (0x80...0x9F).contains(byte) ? windows[Int(byte) - 0x80] : Unicode.Scalar(byte))
    }
    return String(scalars)
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, highByteFirst: Bool) -> String {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
      let first = UInt16(bytes[index])
      let second = UInt16(bytes[index + 1])
      return highByteFirst ? first << 8 | second : second << 8 | first
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// The characters of Windows code page 1252 from 0x80 to 0x9F; the five that it does not define are U+FFFD.
  private static let windows = Array(
    "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)
}
