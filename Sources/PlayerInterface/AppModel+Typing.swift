import TerminalCells

/// Text that is typed into the field of a screen.
extension AppModel {
  /// Whether keys are text.
  var isTyping: Bool {
    switch mode {
    case .typing, .command, .folder: true
    default: false
    }
  }

  /// Takes a key while text is typed; nil for those that do something else.
  mutating func type(_ key: Key) -> [Effect]? {
    if screen == .search ? search.take(key) : edit({ $0.take(key) }) { return [] }
    switch key {
    case .enter: mode = .normal
    case .escape:
      mode = .normal
      if screen != .search { clearField() }
    case .up: moveInList(.up)
    case .down: moveInList(.down)
    case .pageUp: moveInList(.pageUp)
    case .pageDown: moveInList(.pageDown)
    case .function, .tab, .backTab: return nil
    default: break
    }
    return []
  }

  /// Adds pasted text.
  mutating func paste(_ text: String) {
    _ = edit { typed in
      typed.add(text)
      return true
    }
  }

  /// Begins to type into the field of the screen; where it has none, that is the search.
  mutating func beginTyping() -> [Effect] {
    let effects = screen == .queue || screen == .help ? [] : go(to: .search)
    mode = .typing
    return effects
  }

  /// Empties the field of the screen.
  mutating func clearField() {
    _ = edit { typed in
      typed = TypedText()
      return true
    }
  }

  /// Whether something stands in the field of the screen.
  var hasTyped: Bool {
    switch screen {
    case .queue: !queue.filter.isEmpty
    case .help: !help.filter.isEmpty
    case .search: !search.typed.isEmpty
    case .library, .moods, .playing, .log, .settings: false
    }
  }

  private mutating func edit(_ change: (inout TypedText) -> Bool) -> Bool {
    switch screen {
    case .search: return search.edit(change)
    case .help:
      let isDone = change(&help.filter)
      scrollHelp(by: 0)
      return isDone
    case .queue:
      var typed = TypedText(queue.filter)
      let wasEmpty = typed.isEmpty
      let isDone = change(&typed)
      queue.setFilter(typed.text, snapshot: snapshot)
      // To delete what is not there leaves the filter.
      if isDone, wasEmpty, typed.isEmpty { mode = .normal }
      return isDone
    case .library, .moods, .playing, .log, .settings: return false
    }
  }
}
