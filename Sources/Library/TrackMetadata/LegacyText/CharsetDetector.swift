import CUchardet
import PlayerModel

/// Detects encodings with libuchardet, which compares the frequencies of characters.
enum CharsetDetector {
  /// The encodings by the detector's names, as far as texts of music are written in them.
  private static let encodings: [String: LegacyEncoding] = [
    "BIG5": .big5, "EUC-JP": .eucJP, "EUC-KR": .eucKR, "GB18030": .gbk, "IBM866": .ibm866,
    "ISO-8859-11": .windows874, "ISO-8859-2": .latin2, "ISO-8859-5": .latinCyrillic,
    "ISO-8859-7": .latinGreek, "ISO-8859-8": .windows1255, "ISO-8859-9": .latin5,
    "KOI8-R": .koi8R, "SHIFT_JIS": .shiftJIS, "TIS-620": .windows874, "UHC": .eucKR,
    "WINDOWS-1250": .windows1250, "WINDOWS-1251": .windows1251, "WINDOWS-1253": .windows1253,
    "WINDOWS-1255": .windows1255, "WINDOWS-1256": .windows1256, "WINDOWS-1257": .windows1257,
    "WINDOWS-1258": .windows1258,
  ]

  /// Returns the most likely encoding, or `nil` if it is unclear or none of music's.
  static func encoding(of bytes: [UInt8]) -> LegacyEncoding? {
    guard let detector = uchardet_new() else { return nil }
    defer { uchardet_delete(detector) }
    let result = bytes.withUnsafeBytes { bytes in
      uchardet_handle_data(
        detector, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    guard result == 0 else { return nil }
    uchardet_data_end(detector)
    guard let name = uchardet_get_charset(detector) else { return nil }
    return encodings[String(cString: name)]
  }
}
