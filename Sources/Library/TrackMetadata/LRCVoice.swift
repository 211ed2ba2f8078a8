/// The marks of voices in lyrics, which Apple's lyrics have when they are converted to LRC.
enum LRCVoice {
  /// The maximum number of digits in a singer's mark; `v1000:` is a group, and `v2000:` another voice.
  private static let mostDigits = 4

  /// Returns `line` without the mark of a background voice, `[bg:…]` or `bg:`, or of a singer, `v1:`.
  static func words(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    withoutSinger(backgroundWords(line) ?? line)
  }

  /// Returns the words of a background voice, or `nil` if `line` is anything else.
  static func backgroundWords(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if line.starts(with: "[bg:".utf8), let end = line.lastIndex(of: UInt8(ascii: "]")) {
      return line[(line.startIndex + 4)..<end].drop(while: \.isBlank)
    }
    return line.starts(with: "bg:".utf8) ? line.dropFirst(3).drop(while: \.isBlank) : nil
  }

  private static func withoutSinger(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard line.first == UInt8(ascii: "v") else { return line }
    let digits = line.dropFirst().prefix { (48...57).contains($0) }
    guard (1...mostDigits).contains(digits.count), digits.endIndex < line.endIndex,
      line[digits.endIndex] == UInt8(ascii: ":")
    else { return line }
    return line[(digits.endIndex + 1)...].drop(while: \.isBlank)
  }
}
