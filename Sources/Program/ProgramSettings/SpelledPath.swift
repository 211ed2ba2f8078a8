import PlayerModel
import SafeText

/// A path as typed: any bytes as text that can be displayed and edited.
///
/// As in a shell, a backslash escapes the next character. `\\xE9` is a byte, for anything that is not UTF-8
/// or would be displayed differently.
enum SpelledPath {
  /// Returns the parts of a spelling, none of which may be split.
  static func parts(_ bytes: [UInt8]) -> [String] {
    TrackPath(bytes: bytes).encoded.map(spelled)
  }

  /// Returns a path as text.
  static func text(_ bytes: [UInt8]) -> String { parts(bytes).joined() }

  /// Returns the bytes of a path that is spelled as text.
  static func bytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.dropFirst().prefix(2)
      if rest.first == UInt8(ascii: "x"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(3)
      } else if let next = rest.popFirst() {
        bytes.append(next)
      }
    }
    return bytes
  }

  private static func spelled(_ character: Character) -> String {
    let text = String(character)
    if text == "\\" { return "\\\\" }
    let shown = DisplayText(text).text
    let isHonest = shown.utf8.elementsEqual(text.utf8) && !shown.contains("\u{FFFD}")
    return isHonest ? text : TrackPath(encoded: text).bytes.map(escaped).joined()
  }

  private static func escaped(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "\\x" + (digits.count < 2 ? "0" : "") + digits
  }
}
