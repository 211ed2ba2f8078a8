import CNcurses
import Glibc

/// Information about a terminal that is available without entering it.
package struct TerminalReport: Hashable, Sendable {
  /// The name from `TERM`, or `nil`.
  package let name: String?
  /// The number of colours according to terminfo, or `nil` if it has no entry.
  package let colors: Int?
  /// Whether the character set is UTF-8.
  package let isUTF8: Bool
  /// Whether the locale named by the environment is installed.
  package let isLocaleInstalled: Bool
  /// Whether the user disabled colours (`NO_COLOR`).
  package let refusesColor: Bool

  /// Whether the terminal shows signs that are not letters, judged by its name and character set.
  package var showsIcons: Bool { isUTF8 && name?.hasPrefix("linux") != true }

  /// Examines this process's terminal through its environment.
  package init() {
    isLocaleInstalled = setlocale(LC_CTYPE, "") != nil
    let environment = Environment()
    name = environment.terminal
    isUTF8 = environment.isUTF8
    refusesColor = environment.refusesColor
    var status: Int32 = 0
    // With a pointer for the error, this returns instead of ending the program.
    if let name, setupterm(name, STDOUT_FILENO, &status) == OK {
      colors = max(0, Int(tigetnum("colors")))
      del_curterm(set_curterm(nil))
    } else {
      colors = nil
    }
  }
}
