/// What a host said, as one harmless line.
///
/// A host may say anything: pages of HTML, escapes for a terminal, the key that it was sent.
package enum HostWords {
  /// Characters that are kept of it.
  private static let limit = 200

  /// One line without anything that a terminal would obey.
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
