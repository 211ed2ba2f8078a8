/// Decodes text in an unknown encoding.
package enum TextDecoding {
  /// Returns the text of a file, decoded by its byte order mark, as UTF-16 if its first character suggests
  /// that, or as in ``plainText(_:)``.
  ///
  /// - Parameter decode: Decodes bytes that are not UTF-8.
  package static func text(
    _ bytes: [UInt8], else decode: (ArraySlice<UInt8>) -> String = TextDecoding.windows1252
  ) -> String {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return plainText(bytes[3...], else: decode) }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes[2...], highByteFirst: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes[2...], highByteFirst: true) }
    if bytes.count >= 2, (bytes[0] == 0) != (bytes[1] == 0) {
      return utf16(bytes[...], highByteFirst: bytes[0] == 0)
    }
    return plainText(bytes[...], else: decode)
  }

  /// Returns text as UTF-8 if it is well-formed, otherwise as `decode` returns it, by default as Windows-1252.
  package static func plainText(
    _ bytes: ArraySlice<UInt8>,
    else decode: (ArraySlice<UInt8>) -> String = TextDecoding.windows1252
  ) -> String {
    String(validating: bytes, as: UTF8.self) ?? decode(bytes)
  }

  /// Decodes Windows-1252, which is Latin-1 with quotation marks and dashes instead of unused control characters.
  package static func windows1252(_ bytes: ArraySlice<UInt8>) -> String {
    var scalars = String.UnicodeScalarView()
    for byte in bytes {
      scalars.append(
        (0x80...0x9F).contains(byte) ? windows[Int(byte) - 0x80] : Unicode.Scalar(byte))
    }
    return String(scalars)
  }

  /// Whether bytes are well-formed UTF-8.
  package static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }

  /// Returns `bytes` without the character at their end that a limit of length has cut, if the rest is UTF-8 with
  /// other than ASCII characters.
  static func withoutCutCharacter(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard !isUTF8(bytes), let lead = bytes.lastIndex(where: { $0 & 0xC0 != 0x80 }),
      bytes[lead] >= 0xC0, bytes.endIndex - lead < 4
    else { return bytes }
    let rest = bytes[..<lead]
    return rest.contains { $0 >= 0x80 } && isUTF8(rest) ? rest : bytes
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
