package import PlayerModel
package import TerminalCells

extension Theme {
  /// What a part of a report looks like.
  func style(of role: ReportText.Role, _ moods: [MoodSummary]) -> Style {
    switch role {
    case .plain: .plain
    case .heading: strong
    case .bar: barFull
    case .empty: line
    case .mood(let name): mood(name, color: moods.first { $0.name == name }?.look.color)
    }
  }
}

extension ThemeLooks {
  /// What parts of a report look like on a terminal of so many colours.
  package func reportStyles(
    _ moods: [MoodSummary], depth: ColorDepth
  ) -> (ReportText.Role) -> Style {
    let theme = Theme(self, depth: depth)
    return { theme.style(of: $0, moods) }
  }
}
