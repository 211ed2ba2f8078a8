package import PlayerModel
package import TerminalCells

extension ThemeLooks {
  /// Returns the colour of a mood on a terminal with direct colour; `nil` if it is the terminal's
  /// default colour.
  package func color(of mood: MoodSummary) -> RGBColor? {
    Theme(self, depth: .direct).mood(mood).foreground?.appearance
  }
}
