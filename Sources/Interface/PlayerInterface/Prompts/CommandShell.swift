/// The command lines of the interface: what they may say, what they said, and the one that is at work.
struct CommandShell: Equatable, Sendable {
  /// A command that is at work.
  struct Running: Equatable, Sendable {
    /// Its words.
    let name: String
    /// How far it is; empty if it does not say.
    fileprivate(set) var progress = ""
  }

  /// So many lines are remembered.
  private static let mostLines = 200

  /// The words that command lines may hold.
  let words: [CommandWord]
  /// The command lines that were typed, the newest last.
  private(set) var history: [String]
  /// The command that is at work; nil: none.
  private(set) var running: Running?

  /// A shell with these words, in which these lines were typed before.
  init(words: [CommandWord], history: [String]) {
    self.words = words
    self.history = history
  }

  /// Whether a command begins with this word.
  func knows(_ word: String) -> Bool {
    words.contains { $0.name == word }
  }

  /// Remembers a line as the newest.
  mutating func remember(_ line: String) -> Effect {
    history.removeAll { $0 == line }
    history.append(line)
    if history.count > Self.mostLines { history.removeFirst() }
    return .keepCommands(history)
  }

  /// Lets a command begin; there must be none at work.
  mutating func begin(_ words: [String]) -> Effect {
    running = Running(name: words.joined(separator: " "))
    return .runCommand(words)
  }

  /// Takes how far the command is.
  mutating func receive(progress: String) {
    running?.progress = progress
  }

  /// Takes note that the command has ended; answers what it was.
  mutating func end() -> String {
    defer { running = nil }
    return running?.name ?? ""
  }
}
