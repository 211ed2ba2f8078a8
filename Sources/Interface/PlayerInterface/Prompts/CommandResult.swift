/// What a command line said and whether it was done.
package struct CommandResult: Equatable, Sendable {
  /// Whether it was done.
  package var isDone: Bool
  /// What it said.
  package var lines: [String]

  package init(isDone: Bool, lines: [String]) {
    self.isDone = isDone
    self.lines = lines
  }
}
