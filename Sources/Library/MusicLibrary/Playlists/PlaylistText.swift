import PlayerModel
import TrackMetadata

/// The encoding and lines of playlist files.
enum PlaylistText {
  /// Splits `bytes` into lines with any line endings, without a byte order mark.
  static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    utf8(bytes).split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
  }

  /// Returns the first line that is not blank, trimmed, or `nil` if there is none.
  static func firstLine(of bytes: [UInt8]) -> ArraySlice<UInt8>? {
    lines(of: bytes).lazy.map(trimmed).first { !$0.isEmpty }
  }

  /// Converts UTF-16 to UTF-8, and removes the byte order mark.
  static func utf8(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return bytes[3...] }
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return bytes[...] }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      let (one, other) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittle ? other << 8 | one : one << 8 | other
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)[...]
  }

  /// Returns whether a byte is a blank or a tab.
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// Trims blanks from a line.
  static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let last = line.lastIndex(where: { !isBlank($0) }) else { return [] }
    return line[...last].drop(while: isBlank)
  }

  /// Trims white space from a text.
  static func trimmed(_ text: Substring) -> String {
    guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(text[...last].drop(while: \.isWhitespace))
  }

  /// Decodes a line as UTF-8, or otherwise in `encoding`, by default Windows-1252.
  static func text(_ line: ArraySlice<UInt8>, else encoding: LegacyEncoding? = nil) -> String {
    String(validating: line, as: UTF8.self) ?? TextEncodings.decode(line, as: encoding)
  }

  /// Returns the encoding of those lines of a list in `folder` that are not UTF-8, or `nil` for Windows-1252.
  static func encoding(
    of lines: [ArraySlice<UInt8>], in folder: TrackPath, _ encodings: TextEncodings
  ) -> LegacyEncoding? {
    let unclear = lines.filter { String(validating: $0, as: UTF8.self) == nil }
    return unclear.isEmpty ? nil : encodings.encoding(ofLines: unclear, in: folder)
  }

  /// Returns the possible locations that a line means: its bytes, which may be the name on disk, and its text.
  static func locations(
    _ line: ArraySlice<UInt8>, else encoding: LegacyEncoding?
  ) -> [[UInt8]] {
    guard String(validating: line, as: UTF8.self) == nil else { return [Array(line)] }
    return [Array(line), Array(text(line, else: encoding).utf8)]
  }

  /// Returns a length in seconds if it is possible for a track, and otherwise `nil`.
  static func length(_ seconds: Double?) -> Double? {
    seconds.flatMap { $0 > 0 && $0 < 1e9 ? $0 : nil }
  }
}
