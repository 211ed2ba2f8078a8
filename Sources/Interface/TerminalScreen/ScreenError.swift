import Glibc
import SafeText

/// An error from entering the terminal.
package struct ScreenError: Error, Hashable, Sendable {
  /// The kinds of failure.
  package enum Code: Hashable, Sendable {
    /// Standard input or output is not a terminal.
    case noTerminal
    /// `TERM` is not set, or has no terminfo entry.
    case unknownTerminal
    /// The terminal cannot move its cursor.
    case incapableTerminal
    /// A system call failed.
    case systemFailure
  }

  /// The kind of failure.
  package let code: Code
  /// A sentence for the listener.
  package let message: String

  static func noTerminal(isInput: Bool) -> ScreenError {
    ScreenError(
      code: .noTerminal,
      message: "The interface needs a terminal, but standard \(isInput ? "input" : "output") is "
        + "not one: start it in a terminal, or use “stimmung play” without one.")
  }

  static let noTerminalName = ScreenError(
    code: .unknownTerminal,
    message: "The variable TERM is not set, so the type of the terminal is unknown: try "
      + "TERM=xterm-256color.")

  static func unknownTerminal(_ name: String) -> ScreenError {
    ScreenError(
      code: .unknownTerminal,
      message:
        "There is no terminfo entry for the terminal “\(DisplayText(name).text)”, which TERM names: "
        + "try TERM=xterm-256color, or install its description (ncurses-term).")
  }

  static func incapable(_ name: String) -> ScreenError {
    ScreenError(
      code: .incapableTerminal,
      message:
        "The terminal “\(DisplayText(name).text)” cannot move its cursor, which the interface "
        + "needs: try another one, or use “stimmung play”.")
  }

  static func system(_ action: String) -> ScreenError {
    ScreenError(
      code: .systemFailure,
      message: "The interface could not \(action): \(String(cString: strerror(errno))).")
  }
}

extension ScreenError: CustomStringConvertible {
  /// The message.
  package var description: String { message }
}
