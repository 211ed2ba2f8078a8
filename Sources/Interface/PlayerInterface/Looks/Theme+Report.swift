package import PlayerModel
package import TerminalCells

extension Theme {
  /// Returns the style of a part of a report.
  func style(of role: ReportText.Role, _ moods: [MoodSummary]) -> Style {
    switch role {
    case .plain: .plain
    case .heading: strong
    case .bar: barFull
    case .empty: line
    case .mood(let name):
      mood(moods.first { $0.name == name } ?? MoodSummary(name: name, trackCount: 0))
    }
  }
}

extension ThemeLooks {
  /// Returns a function from the parts of a report to their styles on a terminal with this colour
  /// depth.
  package func reportStyles(
    _ moods: [MoodSummary], depth: ColorDepth
  ) -> (ReportText.Role) -> Style {
    let theme = Theme(self, depth: depth)
    return { theme.style(of: $0, moods) }
  }
}
