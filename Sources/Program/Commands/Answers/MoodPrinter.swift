import ControlCommands
import PlayerInterface
import PlayerModel
import ProgramOutput
import SafeText
import TerminalCells

/// Prints lines with coloured moods, if standard output is a terminal with colours.
final class MoodPrinter {
  private let styles: PrintedStyles
  private let moods: () -> [MoodSummary]?
  /// Created when the first mood is printed, so that no player is contacted without one.
  private lazy var style: (ReportText.Role) -> Style = {
    guard let depth = styles.depth else { return { _ in .plain } }
    let looks = MoodLooks(moods())
    return looks.theme.reportStyles(looks.moods, depth: depth)
  }()

  /// Creates a printer for standard output.
  ///
  /// - Parameter moods: Returns the moods if the player at hand can provide them.
  init(_ moods: @autoclosure @escaping () -> [MoodSummary]? = nil) {
    styles = PrintedStyles()
    self.moods = moods
  }

  /// Creates a printer with the given styles.
  init(_ styles: PrintedStyles, style: @escaping (ReportText.Role) -> Style) {
    self.styles = styles
    moods = { nil }
    self.style = style
  }

  /// Returns a line as it is printed, with terminal control characters made visible.
  func line(_ parts: [LinePart]) -> String {
    parts.map { part in
      styles.text(DisplayText.line(part.text), part.mood.map { style(.mood($0)) } ?? .plain)
    }.joined()
  }

  /// Prints a line.
  func show(_ parts: [LinePart]) {
    ProgramOutput.show(raw: line(parts) + "\n")
  }
}
