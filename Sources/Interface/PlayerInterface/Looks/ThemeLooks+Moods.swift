package import PlayerModel
package import TerminalCells

extension ThemeLooks {
  /// The colour that a mood has on a terminal of all colours; nil where it has the terminal's own.
  package func color(of mood: MoodSummary) -> RGBColor? {
    Theme(self, depth: .direct).mood(mood.name, color: mood.look.color).foreground?.appearance
  }
}
