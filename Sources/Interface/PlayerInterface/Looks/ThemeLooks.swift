import TerminalCells

/// What a theme's file says: the look of each role, for terminals of 256 colours and more, and for those
/// of fewer.
package struct ThemeLooks: Hashable, Sendable {
  /// A look that cannot be taken.
  package struct Problem: Equatable, Sendable {
    /// Whose look it was to be.
    package let role: ThemeRole
    /// The word that means nothing.
    package let word: String
  }

  private var rich: [ThemeRole: Style] = [:]
  private var few: [ThemeRole: Style] = [:]

  /// The looks that come with the program, made for dark and for light terminals.
  package static let standard = reading([:]).looks

  /// All words of a look besides numbers and `#rrggbb`.
  package static var words: [String] { StyleText.words }

  /// Looks by what a file says; a role that it does not name, or not so that it can be understood, looks
  /// as it comes with the program.
  ///
  /// - Parameter wanted: the looks, by the name of the role: `bold #e2b86b on black`, and behind a `|`
  ///   the look where there are fewer than 256 colours.
  package static func reading(
    _ wanted: [String: String]
  ) -> (looks: ThemeLooks, problems: [Problem]) {
    var looks = ThemeLooks()
    var problems: [Problem] = []
    for role in ThemeRole.allCases {
      do throws(StyleText.BadWord) {
        try looks.set(role, wanted[role.rawValue] ?? role.standard)
      } catch {
        problems.append(Problem(role: role, word: error.word))
        // What comes with the program is without fault.
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

  /// The look of a role on a terminal that has colours.
  func style(_ role: ThemeRole, _ depth: ColorDepth) -> Style {
    let styles = depth == .indexed || depth == .direct ? rich : few
    return styles[role] ?? .plain
  }
}
