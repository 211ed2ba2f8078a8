import PlayerModel
import TerminalCells

/// The prompts in the bottom line: the command line, and the prompt for a library folder.
extension AppModel {
  // MARK: Commands

  /// Handles a key in the command line.
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

  /// Runs a command line, either a word of the interface itself or a shell command.
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
    guard CommandForm.isPath(first) || shell.knows(first) else {
      let hint = shell.words.question(about: first) ?? "Tab lists the commands."
      let problem = RateQuestion(words)?.sentence ?? "There is no command “\(first)”; \(hint)"
      say(problem, .error)
      return [keep]
    }
    switch CommandForm(of: words) {
    case .words(let words): return [keep] + run(words)
    case .refused(let reason):
      say(reason, .error)
      return [keep]
    }
  }

  /// Runs a command as in the shell, unless another one is running.
  private mutating func run(_ words: [String]) -> [Effect] {
    if let running = shell.running {
      let stop = bindings.name(.stopWork).map { "; \($0) stops it" } ?? ""
      say("“\(running.name)” is still running\(stop).", .warning)
      return []
    }
    return [shell.begin(words)]
  }

  /// Stops the running command or scan.
  mutating func stopLongWork() -> [Effect] {
    if shell.running != nil { return [.stopCommand] }
    if snapshot.scan != nil { return request(.end(.stopScan)) }
    say("No command or scan is running.")
    return []
  }

  /// Shows completions for a word of the command line or of a query, or for a value of a setting.
  mutating func receive(_ words: [String], completing text: String) {
    switch mode {
    case .command(var line):
      line.receive(words, completing: text)
      mode = .command(line)
    case .setting(var prompt):
      prompt.receive(words, completing: text)
      mode = .setting(prompt)
    case .typing where screen == .search:
      screens[SearchState.self].receive(words, completing: text)
    default: break
    }
  }

  /// Shows the output of a command, or what it changed if it printed nothing.
  mutating func receive(_ result: CommandResult) -> [Effect] {
    let words = shell.end()
    screens.forgetSensors()
    if result.isDone, words.count > 2, words[0] == "config", ["set", "unset"].contains(words[1]) {
      screens.settings.noteChange(of: words[2], snapshot)
    }
    let level: Notice.Level = result.isDone ? .info : .error
    guard let last = result.lines.last else {
      if result.isDone { return report(CommandOutcome(of: words)) }
      say("Failed: \(words.joined(separator: " "))", .error)
      return []
    }
    // The newest message is at the top, so the first line is shown last.
    for line in result.lines.reversed() { say(line, level) }
    // Long output is shown on the messages screen; the reason for a failure is in the first line.
    if result.isDone, result.lines.count > 2 {
      _ = go(to: .messages)
    } else if result.isDone, result.lines.count == 2 {
      // A line need not end with a full stop, but a sentence before another one does.
      let isEnded = result.lines[0].last.map { ".!?:;,".contains($0) } ?? true
      let stop = !isEnded && last.first?.isUppercase == true ? ". " : " "
      messages.replace(with: Message(level: level, text: "\(result.lines[0])\(stop)\(last)"))
    }
    return []
  }

  private mutating func report(_ outcome: CommandOutcome) -> [Effect] {
    if case .other(let text) = outcome {
      say(text)
      return []
    }
    // The events of the change may arrive after the command has ended.
    return request(.snapshot(.snapshot), for: .outcome(outcome))
  }

  // MARK: Settings

  /// Handles a key in the prompt for a value of a setting.
  mutating func handle(_ key: Key, in prompt: SettingPrompt) -> [Effect] {
    var prompt = prompt
    let outcome = prompt.handle(key)
    mode = .setting(prompt)
    switch outcome {
    case nil: return []
    case .cancelled:
      mode = .normal
      return []
    case .effect(let effect):
      if prompt.isForKey,
        let question = screens.settings.question(taking: key, of: prompt.entry, before: effect)
      {
        mode = .asking(question)
        return []
      }
      return carryOut([.effect(effect)])
    }
  }

  /// Refuses a value in the prompt that is waiting for it; returns `false` if there is none.
  private mutating func refuse(_ reason: String) -> Bool {
    switch mode {
    case .folder(var prompt) where prompt.isLooking:
      prompt.fail(reason)
      mode = .folder(prompt)
    case .setting(var prompt) where prompt.isApplying:
      prompt.fail(reason)
      mode = .setting(prompt)
    default: return false
    }
    return true
  }

  // MARK: Folders

  /// Handles a key in the prompt for a folder.
  mutating func handle(_ key: Key, in prompt: FolderPrompt) -> [Effect] {
    var prompt = prompt
    let outcome = prompt.handle(key)
    mode = .folder(prompt)
    switch outcome {
    case nil: return []
    case .cancelled:
      mode = .normal
      if prompt.isFirst {
        screens.queue.skippedPrompt = FolderPrompt(prompt.occasion, text: prompt.typed.text)
      }
      return []
    case .demo(let demo):
      mode = .normal
      return request(demo, for: .opening())
    case .effect(let effect): return [effect]
    }
  }

  /// Shows the folders that complete the typed path.
  mutating func receive(_ completion: FolderCompletion, of text: String) {
    guard case .folder(var prompt) = mode else { return }
    prompt.receive(completion, of: text)
    mode = .folder(prompt)
  }

  /// Handles the result of a change of the settings, including an added folder.
  mutating func receive(_ result: Result<SettingChange, PlayerError>) -> [Effect] {
    var effects: [Effect] = []
    switch result {
    case .failure(let error):
      screens.settings.settle(isDone: false)
      if !refuse(error.message) { say(error.message, .error) }
    case .success(let change):
      screens.settings.settle(isDone: true)
      if case .setting(let prompt) = mode, prompt.isApplying { mode = .normal }
      if case .folder(let prompt) = mode, prompt.isLooking {
        mode = .normal
        screens.queue.skippedPrompt = nil
        if prompt.isFirst { effects += go(to: .library) }
      }
      say(change.text)
      for request in change.requests { effects += self.request(request, for: .settings) }
      effects += askForSettings()
    }
    return effects
  }
}
