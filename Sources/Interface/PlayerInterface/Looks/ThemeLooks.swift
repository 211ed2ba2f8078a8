import TerminalCells

/// The contents of a theme's file: the style of each role, for terminals with at least 256 colours
/// and for those with fewer.
package struct ThemeLooks: Hashable, Sendable {
  /// An invalid style in a theme's file.
  package struct Problem: Equatable, Sendable {
    /// The role of the style.
    package let role: ThemeRole
    /// The unknown word.
    package let word: String
  }

  private var rich: [ThemeRole: Style] = [:]
  private var few: [ThemeRole: Style] = [:]

  /// The built-in looks, which suit dark and light terminals.
  package static let standard = reading([:]).looks

  /// All valid words of a style except numbers and `#rrggbb`.
  package static var words: [String] { StyleText.words }

  /// Parses the styles of a theme's file; invalid roles have their built-in style, and so
  /// do missing ones, unless the theme has a ``ThemeRole/substitute``.
  ///
  /// - Parameter wanted: The styles by role name, such as `bold #e2b86b on black`. A style after `|` is for
  ///   terminals with fewer than 256 colours.
  package static func reading(
    _ wanted: [String: String]
  ) -> (looks: ThemeLooks, problems: [Problem]) {
    var looks = ThemeLooks()
    var problems: [Problem] = []
    for role in ThemeRole.allCases {
      let own = wanted[role.rawValue]
      let inherited = role.substitute.flatMap { wanted[$0.rawValue] }
      do throws(StyleText.BadWord) {
        try looks.set(role, own ?? inherited ?? role.standard)
      } catch {
        // What is inherited is reported where it is written.
        if own != nil { problems.append(Problem(role: role, word: error.word)) }
        // The built-in styles are always valid.
        try? looks.set(role, role.standard)
      }
    }
    return (looks, problems)
  }

  private mutating func set(_ role: ThemeRole, _ text: String) throws(StyleText.BadWord) {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let first = try StyleText.style(parts[0])
    few[role] = parts.count > 1 ? try StyleText.style(parts[1]) : first
    rich[role] = first
  }

  /// Returns the style of a role on a terminal with colours.
  func style(_ role: ThemeRole, _ depth: ColorDepth) -> Style {
    let styles = depth == .indexed || depth == .direct ? rich : few
    return styles[role] ?? .plain
  }
}
