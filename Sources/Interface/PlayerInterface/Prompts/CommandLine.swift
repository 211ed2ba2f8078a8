import PlayerModel
import TerminalCells

/// The line behind `:`, which takes the same words as the shell.
struct CommandLine: Equatable, Sendable {
  /// What a key leads to beside what is typed.
  enum Outcome: Equatable {
    /// The line is left.
    case cancelled
    /// The line is to be run.
    case entered(String)
    /// What the last of these words may become is to be found out, for the line as it is typed.
    case completing([String], for: String)
  }

  /// What is typed.
  private(set) var typed = TypedText()
  /// What fits the word that is being typed; empty unless that was asked for.
  private(set) var completions: [String] = []
  /// Which of the lines before is shown; nil: the one that is typed.
  private var recalled: Int?

  /// The word that is being typed, and those before it.
  private var parts: (before: [String], last: String) {
    let (before, last) = CommandText.parts(of: typed.text)
    return (before, last ?? "")
  }

  /// The words of the table that go on from what is typed; nil where the table knows no more, and a path, a name
  /// or a value may stand.
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

  /// Takes what fits: completes the word as far as it is the same in all of them, and shows them if there are several.
  private mutating func complete(with words: [String]) {
    completions = []
    guard let first = words.first else { return }
    let common = words.dropFirst().reduce(first) { common, word in
      String(zip(common, word).prefix { $0 == $1 }.map(\.0))
    }
    replaceLast(with: common, isWhole: words.count == 1)
    if words.count > 1 { completions = words }
  }

  /// Takes a key, with the words and the lines that the shell knows.
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

  /// Takes what completes the last word of `text`, unless meanwhile something else is typed.
  mutating func receive(_ words: [String], completing text: String) {
    if typed.text == text { complete(with: words) }
  }

  /// Takes a key that edits; answers whether it is one.
  private mutating func take(_ key: Key) -> Bool {
    guard typed.take(key) else { return false }
    completions = []
    recalled = nil
    return true
  }

  /// Shows a line from before, `steps` older.
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
    // A folder, the field of a query, or the name of a setting is written on.
    let goesOn = ["/", ":", "="].contains { word.hasSuffix($0) }
    let text = (before + [word]).map(CommandText.spelled).joined(separator: " ")
    typed = TypedText(text + (isWhole && !goesOn ? " " : ""))
  }
}
