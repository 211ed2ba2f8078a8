/// Sanitizes a server's text for display as one line.
///
/// A server may send anything: pages of HTML, terminal escapes, or the key that it received.
package enum ServerText {
  /// The maximum number of characters.
  private static let limit = 200

  /// Returns one line without control characters.
  package static func clean(_ text: String) -> String {
    var line = ""
    var isGap = false
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
        .paragraphSeparator, .spaceSeparator:
        isGap = !line.isEmpty
      default:
        if isGap { line += " " }
        isGap = false
        line.unicodeScalars.append(scalar)
      }
      if line.unicodeScalars.count >= limit { return line + "…" }
    }
    return line
  }
}
