import PlayerModel
import TerminalCells

/// The prompt for a folder with music, and changes of the settings.
extension AppModel {
  /// The key that plays the demo album while a folder is asked for.
  private static let demoKey = Key.control("d")

  /// Asks for a folder that is to join the library.
  mutating func askForFolder() {
    mode = .folder(FolderPrompt(isFirst: false))
  }

  /// Takes a key of the prompt.
  mutating func takeInFolder(_ key: Key, _ prompt: FolderPrompt) -> [Effect] {
    var prompt = prompt
    if prompt.isLooking {
      guard key == .escape else { return [] }
      prompt.fail(nil)
      mode = .folder(prompt)
      return [.stopLooking]
    }
    var effects: [Effect] = []
    switch key {
    case .escape:
      mode = .normal
      return []
    case Self.demoKey where prompt.isFirst:
      guard let demo = firstRun?.demo else { return [] }
      mode = .normal
      return request(demo)
    case .tab: effects = [.completeFolder(prompt.typed.text)]
    case .enter: effects = prompt.look() ? [.addFolder(prompt.typed.text)] : []
    default: _ = prompt.take(key)
    }
    mode = .folder(prompt)
    return effects
  }

  /// Takes the folders that go on from what was typed, unless meanwhile something else is.
  mutating func receive(_ completion: FolderCompletion, of text: String) -> [Effect] {
    guard case .folder(var prompt) = mode, prompt.typed.text == text, !prompt.isLooking else {
      return []
    }
    prompt.complete(with: completion)
    mode = .folder(prompt)
    return []
  }

  /// Takes what became of a change of the settings.
  mutating func receive(_ result: Result<SettingChange, PlayerError>) -> [Effect] {
    var effects: [Effect] = []
    switch result {
    case .failure(let error):
      if case .folder(var prompt) = mode, prompt.isLooking {
        prompt.fail(error.message)
        mode = .folder(prompt)
      } else {
        show(Message(level: .error, text: error.message))
      }
    case .success(let change):
      if case .folder(let prompt) = mode, prompt.isLooking {
        mode = .normal
        if prompt.isFirst { effects += go(to: .library) }
      }
      show(Message(level: .info, text: change.text))
      for request in change.requests { effects += self.request(request, for: .settings) }
      effects += requestSettings()
    }
    return effects
  }
}
