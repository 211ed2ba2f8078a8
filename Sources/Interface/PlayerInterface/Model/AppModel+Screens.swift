import PlayerModel
import TerminalCells

/// From one screen to another, what is typed into one, and the lock.
extension AppModel {
  /// Shows a screen, and asks for what it needs.
  mutating func go(to new: Screen) -> [Effect] {
    if let type = new.type as? any OverScreen.Type {
      return carryOut(type.opened(with: screens.tab.fileTracks(snapshot), &player.tags))
    }
    mode = new.profile.beginsTyping ? .typing : .normal
    return new == screen ? [] : carryOut(screens.go(to: new, &player.tags))
  }

  /// One step back: out of a filter, a column, or the screen.
  mutating func goBack() -> [Effect] {
    if isLocked { return performLocked(.showAll) ?? [] }
    if screens.isCovered {
      screens.close()
      return []
    }
    return screens.stepBack(snapshot) ? [] : go(to: screens.navigation.previous)
  }

  /// Shows the report of another time, or none; from elsewhere it leads to the log's screen.
  mutating func changeReport() -> [Effect] {
    screens.changeReport()
    return screen == .log ? carryOut(screens.askForReport(&player.tags)) : go(to: .log)
  }

  // MARK: What is typed

  /// Begins to type into the field of the screen; where it has none, that is the search.
  mutating func beginTyping() -> [Effect] {
    let effects = screens.tab.field == nil ? go(to: .search) : []
    mode = .typing
    return effects
  }

  /// Takes a key while text is typed; nil for those that do something else.
  mutating func type(_ key: Key) -> [Effect]? {
    if edit({ $0.tab.type(key, $1) }) { return [] }
    switch key {
    case .enter: mode = .normal
    case .escape:
      mode = .normal
      if screens.tab.field?.kind != .query { screens.clearField(snapshot) }
    case .function, .tab, .backTab: return nil
    default:
      if case .action(let action) = bindings.match([key]), let movement = Movement(action) {
        move(movement)
      }
    }
    return []
  }

  /// Adds pasted text to what is typed.
  mutating func paste(_ text: String) {
    switch mode {
    case .typing:
      _ = edit { screens, snapshot in
        screens.paste(text, snapshot)
        return true
      }
    case .searching:
      _ = editSearch { typed in
        typed.add(text)
        return true
      }
    case .command(var line):
      line.paste(text)
      mode = .command(line)
    case .folder(var prompt):
      prompt.paste(text)
      mode = .folder(prompt)
    case .naming(var prompt):
      prompt.paste(text)
      mode = .naming(prompt)
    case .choosing(var chooser):
      chooser.paste(text)
      mode = .choosing(chooser)
    case .normal: screens.shown.paste(text)
    case .filing, .radio, .rating, .other, .asking: break
    }
  }

  /// Edits the field of the screen; answers whether that was done.
  private mutating func edit(_ change: (inout Screens, PlayerSnapshot) -> Bool) -> Bool {
    let hadText = screens.hasTyped
    let isDone = change(&screens, snapshot)
    // To delete what is not there leaves the filter.
    if isDone, screens.tab.field?.kind == .filter, !hadText, !screens.hasTyped { mode = .normal }
    return isDone
  }

  // MARK: The lock

  /// Shows the playing track on all of the screen, and lets only keys for that work.
  mutating func lock() {
    guard !isLocked else { return }
    screens.navigation.lock()
    mode = .normal
    keys.forget()
  }

  /// When it is locked because nobody does anything, on the monotonic clock; nil: not at all.
  var lockDeadline: Int64? {
    screens.navigation.lockDeadline(after: appearance.options.preferences.lockMinutes)
  }

  /// What an action does while it is locked; nil: what it always does.
  mutating func performLocked(_ action: KeyAction) -> [Effect]? {
    if action.isOfPlayback { return nil }
    // Where no key locks, what goes back from a screen goes back from this one.
    if action == .lock || action == .showAll && bindings.name(.lock) == nil {
      screens.navigation.unlock()
    } else {
      say("Locked: \(bindings.unlockingKey) unlocks.")
    }
    return []
  }
}

extension KeyAction {
  /// Whether it acts on the playing track, and on nothing else.
  var isOfPlayback: Bool { rawValue.hasPrefix("play.") }

  /// Whether it has nothing to do with any screen.
  var isBesideScreens: Bool { isOfPlayback || self == .undo || self == .favourite }
}

extension KeyBindings {
  /// The key that unlocks the screen.
  var unlockingKey: String { name(.lock) ?? name(.showAll) ?? "Esc" }
}
