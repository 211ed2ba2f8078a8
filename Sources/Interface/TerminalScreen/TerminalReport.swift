import CNcurses
import Glibc

/// What can be said of a terminal without entering it.
package struct TerminalReport: Hashable, Sendable {
  /// Its name, from `TERM`; nil if there is none.
  package let name: String?
  /// How many colours terminfo says it has; nil if terminfo does not know it.
  package let colors: Int?
  /// Whether text is UTF-8.
  package let isUTF8: Bool
  /// Whether the locale that the variables name is installed.
  package let isLocaleInstalled: Bool
  /// Whether the listener wants no colours (`NO_COLOR`).
  package let refusesColor: Bool

  /// The terminal of this process, by its environment.
  package init() {
    isLocaleInstalled = setlocale(LC_CTYPE, "") != nil
    let environment = Environment()
    name = environment.terminal
    isUTF8 = environment.isUTF8
    refusesColor = environment.refusesColor
    var status: Int32 = 0
    // With a place for the error it comes back, where it would otherwise end the program.
    if let name, setupterm(name, STDOUT_FILENO, &status) == OK {
      colors = max(0, Int(tigetnum("colors")))
      del_curterm(set_curterm(nil))
    } else {
      colors = nil
    }
  }
}
