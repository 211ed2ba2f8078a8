/// Makes text of files fit for a bus and for what others do with it.
package enum BusText {
  /// More than anybody shows of a title.
  private static let lineLimit = 4096

  /// One line: no control characters, and nothing for which a bus would drop the player.
  package static func line(_ text: String) -> String {
    clean(text.prefix(lineLimit), keepingLines: false)
  }

  /// Several lines, of at most `limit` characters.
  package static func lines(_ text: String, limit: Int) -> String {
    clean(text.prefix(limit), keepingLines: true)
  }

  /// Escapes what notifications take for markup.
  package static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  private static func clean(_ text: Substring, keepingLines: Bool) -> String {
    var clean = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isKept = isFit(scalar) || (keepingLines && scalar == "\n")
      clean.append(isKept ? scalar : "\u{FFFD}")
    }
    return String(clean)
  }

  private static func isFit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x20, 0x7F...0x9F: false
    // Bytes of a file's name that are no text, see `TrackPath`.
    case 0xEF80...0xEFFF: false
    // Not characters: sd-bus and old buses refuse messages that have them.
    case 0xFDD0...0xFDEF: false
    case let value: value & 0xFFFE != 0xFFFE
    }
  }
}
