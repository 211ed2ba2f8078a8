import PlayerModel
import TerminalCells

/// The command line after `:`, which takes the same commands as the shell.
struct CommandLine: Equatable, Sendable {
  /// The result of a key other than an edit.
  enum Outcome: Equatable {
    /// The prompt is closed.
    case cancelled
    /// The line is to be run.
    case entered(String)
    /// Completions of the last word are needed, for the current text of the line.
    case completing([String], for: String)
  }

  /// The typed text.
  private(set) var typed = TypedText()
  /// The possible completions of the last word; empty unless they were requested.
  private(set) var completions: [String] = []
  /// The index of the history line that is shown; `nil` for a new line.
  private var recalled: Int?

  /// The words before the last one, and the last one, which is being typed.
  private var parts: (before: [String], last: String) {
    let (before, last) = CommandText.parts(of: typed.text)
    return (before, last ?? "")
  }

  /// Returns the completions of the last word from the table of commands.
  ///
  /// Returns `nil` if the table does not know any, and the word may be a path, a name or a value.
  private func wordsThatFit(_ table: [CommandWord]) -> [String]? {
    let (before, last) = parts
    var level = table
    for word in before {
      guard let known = level.first(where: { $0.name == word }), !known.following.isEmpty else {
        return nil
      }
      level = known.following
    }
    let fitting = level.map(\.name).filter { $0.hasPrefix(last) }
    return fitting.isEmpty ? nil : fitting
  }

  /// Completes the word up to the common prefix of `words`, and lists them if there are several.
  private mutating func complete(with words: [String]) {
    completions = []
    guard !words.isEmpty else { return }
    replaceLast(with: words.commonBeginning, isWhole: words.count == 1)
    if words.count > 1 { completions = words }
  }

  /// Handles a key, using the words and history of the shell.
  mutating func handle(_ key: Key, _ shell: CommandShell) -> Outcome? {
    if key == .backspace, typed.isEmpty { return .cancelled }
    if take(key) { return nil }
    switch key {
    case .escape: return .cancelled
    case .enter: return .entered(typed.text)
    case .up: recall(1, of: shell.history)
    case .down: recall(-1, of: shell.history)
    case .tab:
      guard let words = wordsThatFit(shell.words) else {
        let (before, last) = parts
        return .completing(before + [last], for: typed.text)
      }
      complete(with: words)
    default: break
    }
    return nil
  }

  /// Adds pasted text.
  mutating func paste(_ text: String) {
    typed.add(text)
  }

  /// Completes the last word of `text`, unless the line has changed since.
  mutating func receive(_ words: [String], completing text: String) {
    if typed.text == text { complete(with: words) }
  }

  /// Handles a key that edits the line; returns `false` for other keys.
  private mutating func take(_ key: Key) -> Bool {
    guard typed.take(key) else { return false }
    completions = []
    recalled = nil
    return true
  }

  /// Shows the history line that is `steps` older.
  private mutating func recall(_ steps: Int, of history: [String]) {
    let place = (recalled ?? history.count) - steps
    completions = []
    guard place < history.count else {
      recalled = nil
      typed = TypedText()
      return
    }
    guard history.indices.contains(place) else { return }
    recalled = place
    typed = TypedText(history[place])
  }

  private mutating func replaceLast(with word: String, isWhole: Bool) {
    let (before, _) = parts
    // A folder, the field of a query, and the name of a setting are followed by more text.
    let mayContinue = ["/", ":", "="].contains { word.hasSuffix($0) }
    let text = (before + [word]).map(CommandText.spelled).joined(separator: " ")
    typed = TypedText(text + (isWhole && !mayContinue ? " " : ""))
  }
}
