import PlayerModel
import TerminalCells

/// The command line: typing, completing, running.
extension AppModel {
  /// So many lines are remembered.
  private static let mostLines = 200

  /// Takes a key of the command line.
  mutating func takeInCommand(_ key: Key, _ line: CommandLine) -> [Effect] {
    var line = line
    if key == .backspace, line.typed.isEmpty {
      mode = .normal
      return []
    }
    if line.take(key) {
      mode = .command(line)
      return []
    }
    switch key {
    case .escape: mode = .normal
    case .enter: return run(line.typed.text)
    case .up: line.recall(1, of: commandHistory)
    case .down: line.recall(-1, of: commandHistory)
    case .tab:
      guard let words = line.wordsThatFit(commandWords) else {
        mode = .command(line)
        let (before, last) = line.parts
        return [.completeWord(before + [last], for: line.typed.text)]
      }
      line.complete(with: words)
    default: break
    }
    if case .command = mode { mode = .command(line) }
    return []
  }

  /// Takes what completes a word, unless meanwhile something else is typed.
  mutating func receive(_ words: [String], completing text: String) -> [Effect] {
    guard case .command(var line) = mode, line.typed.text == text else { return [] }
    line.complete(with: words)
    mode = .command(line)
    return []
  }

  /// Runs what is typed: a word of the interface itself, or a command as in the shell.
  private mutating func run(_ text: String) -> [Effect] {
    mode = .normal
    let words = CommandLine.words(of: text)
    guard let first = words.first else { return [] }
    commandHistory.removeAll { $0 == text }
    commandHistory.append(text)
    if commandHistory.count > Self.mostLines { commandHistory.removeFirst() }
    let keep = Effect.keepCommands(commandHistory)
    if words.count == 1 {
      switch first {
      case "q", "quit": return [keep, .quit]
      case "leave": return [keep, .detach]
      case "help": return [keep] + go(to: .help)
      case "settings": return [keep] + go(to: .settings)
      default: break
      }
    }
    // A path alone is played, as in the shell.
    let isPath = first.contains("/") || first == "~"
    guard isPath || commandWords.contains(where: { $0.name == first }) else {
      show(
        Message(
          level: .error,
          text: "There is no command “\(first)”; Tab shows the commands that there are."
        ))
      return [keep]
    }
    return [keep] + run(isPath ? ["open"] + words : words)
  }

  /// Runs a command as in the shell, unless one is at work.
  private mutating func run(_ words: [String]) -> [Effect] {
    if let runningCommand {
      let stop = bindings.name(.stopWork).map { "; \($0) stops it" } ?? ""
      show(Message(level: .warning, text: "“\(runningCommand)” is still at work\(stop)."))
      return []
    }
    runningCommand = words.joined(separator: " ")
    commandProgress = ""
    return [.runCommand(words)]
  }

  /// Ends a command, or the scan, that goes on.
  mutating func stopLongWork() -> [Effect] {
    if runningCommand != nil { return [.stopCommand] }
    if snapshot.scan != nil { return request(.stopScan) }
    show(Message(level: .info, text: "Nothing is at work that could be stopped."))
    return []
  }

  /// Takes how far a command is.
  mutating func receive(progress: String) -> [Effect] {
    commandProgress = progress
    return []
  }

  /// Shows what a command said.
  mutating func receive(_ result: CommandResult) -> [Effect] {
    let name = runningCommand ?? ""
    runningCommand = nil
    let level: Notice.Level = result.isDone ? .info : .error
    guard let last = result.lines.last else {
      show(Message(level: level, text: result.isDone ? "Done: \(name)" : "Not done: \(name)"))
      return []
    }
    // The newest stands first, where messages are read.
    for line in result.lines.reversed() { show(Message(level: level, text: line)) }
    // What has many lines is read where there is room for them; why something failed is in the first.
    if result.isDone, result.lines.count > 2 {
      showMessages()
    } else if result.isDone, result.lines.count == 2 {
      message = Message(level: level, text: "\(result.lines[0]) \(last)")
    }
    return []
  }
}
