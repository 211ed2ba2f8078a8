import PlayerModel
import TerminalCells

/// The lines at the foot in which something is typed: a command, and a folder that is to join the library.
extension AppModel {
  // MARK: Commands

  /// Takes a key of the command line.
  mutating func handle(_ key: Key, in line: CommandLine) -> [Effect] {
    var line = line
    let outcome = line.handle(key, shell)
    mode = .command(line)
    switch outcome {
    case nil: return []
    case .cancelled:
      mode = .normal
      return []
    case .entered(let text):
      mode = .normal
      return run(text)
    case .completing(let words, let text): return [.completeWord(words, for: text)]
    }
  }

  /// Runs what was typed: a word of the interface itself, or a command as in the shell.
  private mutating func run(_ text: String) -> [Effect] {
    let words = CommandText.words(of: text)
    guard let first = words.first else { return [] }
    let keep = shell.remember(text)
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
    guard isPath || shell.knows(first) else {
      let hint = shell.words.question(about: first) ?? "Tab lists the commands."
      say("There is no command “\(first)”; \(hint)", .error)
      return [keep]
    }
    return [keep] + run(isPath ? ["open"] + words : words)
  }

  /// Runs a command as in the shell, unless one is at work.
  private mutating func run(_ words: [String]) -> [Effect] {
    if let running = shell.running {
      let stop = bindings.name(.stopWork).map { "; \($0) stops it" } ?? ""
      say("“\(running.name)” is still running\(stop).", .warning)
      return []
    }
    return [shell.begin(words)]
  }

  /// Ends a command, or the scan, that goes on.
  mutating func stopLongWork() -> [Effect] {
    if shell.running != nil { return [.stopCommand] }
    if snapshot.scan != nil { return request(.end(.stopScan)) }
    say("No command or scan is running.")
    return []
  }

  /// Takes what completes a word of the command line.
  mutating func receive(_ words: [String], completing text: String) {
    guard case .command(var line) = mode else { return }
    line.receive(words, completing: text)
    mode = .command(line)
  }

  /// Shows what a command said.
  mutating func receive(_ result: CommandResult) {
    let name = shell.end()
    let level: Notice.Level = result.isDone ? .info : .error
    guard let last = result.lines.last else {
      say(result.isDone ? "Done: \(name)" : "Failed: \(name)", level)
      return
    }
    // The newest stands first, where messages are read.
    for line in result.lines.reversed() { say(line, level) }
    // What has many lines is read where there is room for them; why something failed is in the first.
    if result.isDone, result.lines.count > 2 {
      _ = go(to: .messages)
    } else if result.isDone, result.lines.count == 2 {
      messages.replace(with: Message(level: level, text: "\(result.lines[0]) \(last)"))
    }
  }

  // MARK: Folders

  /// Takes a key of the prompt for a folder.
  mutating func handle(_ key: Key, in prompt: FolderPrompt) -> [Effect] {
    var prompt = prompt
    let outcome = prompt.handle(key)
    mode = .folder(prompt)
    switch outcome {
    case nil: return []
    case .cancelled:
      mode = .normal
      return []
    case .demo(let demo):
      mode = .normal
      return request(demo, for: .opening)
    case .effect(let effect): return [effect]
    }
  }

  /// Takes the folders that go on from what was typed.
  mutating func receive(_ completion: FolderCompletion, of text: String) {
    guard case .folder(var prompt) = mode else { return }
    prompt.receive(completion, of: text)
    mode = .folder(prompt)
  }

  /// Takes what became of a change of the settings, of which a new folder is one.
  mutating func receive(_ result: Result<SettingChange, PlayerError>) -> [Effect] {
    var effects: [Effect] = []
    screens.settings.settle()
    switch result {
    case .failure(let error):
      if case .folder(var prompt) = mode, prompt.isLooking {
        prompt.fail(error.message)
        mode = .folder(prompt)
      } else {
        say(error.message, .error)
      }
    case .success(let change):
      if case .folder(let prompt) = mode, prompt.isLooking {
        mode = .normal
        if prompt.isFirst { effects += go(to: .library) }
      }
      say(change.text)
      for request in change.requests { effects += self.request(request, for: .settings) }
      effects += askForSettings()
    }
    return effects
  }
}
