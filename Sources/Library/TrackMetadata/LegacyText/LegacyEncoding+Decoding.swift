import Glibc
package import PlayerModel

extension LegacyEncoding {
  /// Decodes text, or returns `nil` if it is not valid in this encoding; a character that a limit of length cut
  /// at the end is dropped.
  package func text(_ bytes: ArraySlice<UInt8>) -> String? {
    // On failure, the converter is -1 instead of `nil`.
    guard let name, let converter = iconv_open("UTF-8", name),
      Int(bitPattern: converter) != -1
    else { return nil }
    defer { iconv_close(converter) }
    var input = Array(bytes)
    // No byte of these encodings becomes more than four bytes, and a composed character may be pending.
    let text = [UInt8](unsafeUninitializedCapacity: 4 * input.count + 16) { output, count in
      count = Self.convert(&input, to: output, with: converter) ?? 0
    }
    return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
  }

  /// Converts `input`, and returns the number of bytes in `output`, or `nil` if the input is invalid.
  private static func convert(
    _ input: inout [UInt8], to output: UnsafeMutableBufferPointer<UInt8>, with converter: iconv_t
  ) -> Int? {
    input.withUnsafeMutableBytes { input in
      var from = input.baseAddress?.assumingMemoryBound(to: CChar.self)
      var fromLeft = input.count
      var to = UnsafeMutableRawPointer(output.baseAddress)?.assumingMemoryBound(to: CChar.self)
      var toLeft = output.count
      // EINVAL: the input ends within a character.
      guard iconv(converter, &from, &fromLeft, &to, &toLeft) != -1 || errno == EINVAL,
        iconv(converter, nil, nil, &to, &toLeft) != -1
      else { return nil }
      return output.count - toLeft
    }
  }

  /// The name for `iconv`; where a code page of Windows extends a standard, that is the one in use.
  private var name: String? {
    switch self {
    case .automatic: nil
    case .windows1250, .windows1251, .windows1252, .windows1253, .windows1254, .windows1255,
      .windows1256, .windows1257, .windows1258, .windows874:
      "CP\(rawValue.dropFirst(8))"
    case .shiftJIS: "CP932"
    case .gbk: "GB18030"
    case .big5: "BIG5-HKSCS"
    case .eucKR: "CP949"
    case .latin2, .latinCyrillic, .latinGreek, .latin5, .koi8R, .koi8U, .ibm866, .eucJP:
      rawValue.uppercased()
    }
  }
}
