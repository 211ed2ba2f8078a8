/// Cleans text from files for D-Bus and desktop notifications.
package enum BusText {
  /// Longer than any title that a desktop shows.
  private static let lineLimit = 4096

  /// Returns the text as one line, without control characters or characters that a bus rejects.
  package static func line(_ text: String) -> String {
    clean(text.prefix(lineLimit), keepingLines: false)
  }

  /// Returns at most `limit` characters of the text, keeping line breaks.
  package static func lines(_ text: String, limit: Int) -> String {
    clean(text.prefix(limit), keepingLines: true)
  }

  /// Escapes the characters that notifications interpret as markup.
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
    // Undecodable bytes of a file name; see `TrackPath`.
    case 0xEF80...0xEFFF: false
    // Noncharacters: sd-bus and old buses reject messages that contain them.
    case 0xFDD0...0xFDEF: false
    case let value: value & 0xFFFE != 0xFFFE
    }
  }
}
