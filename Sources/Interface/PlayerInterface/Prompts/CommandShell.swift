/// The state of command lines: the known commands, the history, and the running command.
struct CommandShell: Equatable, Sendable {
  /// A running command.
  struct Running: Equatable, Sendable {
    /// The words of the command.
    let words: [String]
    /// The progress; empty if the command does not report it.
    fileprivate(set) var progress = ""

    /// The command as it was typed.
    var name: String { words.joined(separator: " ") }
  }

  /// The maximum number of lines in the history.
  private static let mostLines = 200

  /// The words of command lines.
  let words: [CommandWord]
  /// The history of command lines, newest last.
  private(set) var history: [String]
  /// The running command, if any.
  private(set) var running: Running?

  /// Creates a shell with these commands and this history.
  init(words: [CommandWord], history: [String]) {
    self.words = words
    self.history = history
  }

  /// Returns whether `word` is a command.
  func knows(_ word: String) -> Bool {
    words.contains { $0.name == word }
  }

  /// Adds a line to the history.
  mutating func remember(_ line: String) -> Effect {
    history.removeAll { $0 == line }
    history.append(line)
    if history.count > Self.mostLines { history.removeFirst() }
    return .keepCommands(history)
  }

  /// Starts a command; none must be running.
  mutating func begin(_ words: [String]) -> Effect {
    running = Running(words: words)
    return .runCommand(words)
  }

  /// Updates the progress of the command.
  mutating func receive(progress: String) {
    running?.progress = progress
  }

  /// Records that the command ended, and returns its words.
  mutating func end() -> [String] {
    defer { running = nil }
    return running?.words ?? []
  }
}
