import ControlCommands
import PlayerInterface
import PlayerModel
import ProgramOutput
import SafeText
import TerminalCells

/// Prints lines in which moods have their colours, where standard output is a terminal that has them.
final class MoodPrinter {
  private let styles: PrintedStyles
  private let moods: () -> [MoodSummary]?
  /// Made when the first mood is printed: where none is, nobody is asked for looks.
  private lazy var style: (ReportText.Role) -> Style = {
    guard let depth = styles.depth else { return { _ in .plain } }
    let looks = MoodLooks(moods())
    return looks.theme.reportStyles(looks.moods, depth: depth)
  }()

  /// A printer on standard output.
  ///
  /// - Parameter moods: The moods, if the player that is at hand can say them.
  init(_ moods: @autoclosure @escaping () -> [MoodSummary]? = nil) {
    styles = PrintedStyles()
    self.moods = moods
  }

  /// A printer with these looks.
  init(_ styles: PrintedStyles, style: @escaping (ReportText.Role) -> Style) {
    self.styles = styles
    moods = { nil }
    self.style = style
  }

  /// A line as it is printed, with everything that a terminal would obey made visible.
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
