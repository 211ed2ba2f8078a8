import CNcurses
import Glibc

/// Information about a terminal that is available without entering it.
package struct TerminalReport: Hashable, Sendable {
  /// The name from `TERM`, or `nil`.
  package let name: String?
  /// The terminfo entry by which the interface opens the terminal, or `nil` without `TERM`.
  package let choice: TerminalChoice?
  /// The number of colours of that entry, or `nil` if there is none.
  package let colors: Int?
  /// Whether the interface can use the terminal: it can move its cursor.
  package let canMoveCursor: Bool
  /// Whether the character set is UTF-8.
  package let isUTF8: Bool
  /// Whether the locale named by the environment is installed.
  package let isLocaleInstalled: Bool
  /// Whether the user disabled colours (`NO_COLOR`).
  package let refusesColor: Bool

  /// Whether the terminal shows signs that are not letters, judged by its name and character set.
  package var showsIcons: Bool { isUTF8 && name?.hasPrefix("linux") != true }

  /// Creates a report about a terminal, which has no problem unless one is given.
  package init(
    name: String?, choice: TerminalChoice?, colors: Int?, canMoveCursor: Bool = true,
    isUTF8: Bool = true, isLocaleInstalled: Bool = true, refusesColor: Bool = false
  ) {
    self.name = name
    self.choice = choice
    self.colors = colors
    self.canMoveCursor = canMoveCursor
    self.isUTF8 = isUTF8
    self.isLocaleInstalled = isLocaleInstalled
    self.refusesColor = refusesColor
  }

  /// Examines this process's terminal through its environment.
  package init() {
    isLocaleInstalled = setlocale(LC_CTYPE, "") != nil
    let environment = Environment()
    name = environment.terminal
    isUTF8 = environment.isUTF8
    refusesColor = environment.refusesColor
    choice = TerminalChoice(environment)
    colors = choice.flatMap { Terminal.colors(of: $0.name) }
    canMoveCursor = choice.map { Terminal.problem(of: $0.name) == nil } ?? false
  }
}
