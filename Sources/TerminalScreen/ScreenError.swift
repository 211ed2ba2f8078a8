/// Why there can be no screen.
package struct ScreenError: Error, Hashable, Sendable {
  /// What kind of failure it is.
  package enum Code: Hashable, Sendable {
    /// Standard input or output is no terminal.
    case noTerminal
    /// `TERM` is not set, or names a terminal that nobody knows here.
    case unknownTerminal
    /// The terminal cannot move its cursor.
    case incapableTerminal
    /// The system refused something.
    case systemFailure
  }

  /// What kind of failure it is.
  package let code: Code
  /// One sentence for the listener.
  package let message: String
}

extension ScreenError: CustomStringConvertible {
  /// The message.
  package var description: String { message }
}
