/// The result of a command line.
package struct CommandResult: Equatable, Sendable {
  /// Whether the command succeeded.
  package var isDone: Bool
  /// The lines of its output.
  package var lines: [String]

  package init(isDone: Bool, lines: [String]) {
    self.isDone = isDone
    self.lines = lines
  }
}
