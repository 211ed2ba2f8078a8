import PlayerModel
import TerminalCells

/// Switching screens, typing into their fields, and the lock.
extension AppModel {
  /// Shows a screen and requests its data.
  mutating func go(to new: Screen) -> [Effect] {
    if case .overlay(let type) = new.kind {
      let rows = type.concernsTracks ? screens.tab.fileRows(snapshot) : []
      guard rows.isEmpty else { return gather(rows, to: .open(new)) }
      return carryOut(type.opened(with: [], &player.tags))
    }
    // What was to appear on the previous screen is no longer expected.
    if new != screen, rowFetch?.isForScreen == true { rowFetch = nil }
    mode = new.profile.beginsTyping ? .typing : .normal
    guard new != screen else {
      screens.tab.selectField()
      return []
    }
    return carryOut(screens.go(to: new, &player.tags))
  }

  /// Goes back one step: out of a filter, a column or the screen.
  mutating func goBack() -> [Effect] {
    if isLocked { return performLocked(.showAll) ?? [] }
    if screens.isCovered {
      screens.close()
      return []
    }
    let wasScrolled = nowPlaying.lyrics.picked != nil
    nowPlaying.lyrics.follow()
    if wasScrolled, !screen.profile.showsList { return [] }
    return screens.stepBack(snapshot) ? [] : go(to: screens.navigation.previous)
  }

  /// Shows the report for the next period, or hides it; from other screens, opens the log.
  mutating func changeReport() -> [Effect] {
    screens.changeReport()
    return screen == .log ? carryOut(screens.askForReport(&player.tags)) : go(to: .log)
  }

  // MARK: Typing

  /// Starts typing into the field of the screen; without a field, opens the search screen.
  mutating func beginTyping() -> [Effect] {
    let effects = screens.tab.field == nil ? go(to: .search) : []
    // The query of the search screen is continued; `F6` selects it.
    if mode != .typing, screens.tab.field?.kind != .query { screens.tab.selectField() }
    mode = .typing
    return effects
  }

  /// Handles a key while text is typed; returns `nil` for keys with another function.
  mutating func type(_ key: Key) -> [Effect]? {
    if key == .tab, screen == .search,
      let request = screens[SearchState.self].completionRequest
    {
      return [request]
    }
    if edit(isBack: key == .backspace, { $0.tab.type(key, $1) }) { return [] }
    switch key {
    case .enter: mode = .normal
    case .escape:
      mode = .normal
      if screens.tab.field?.kind != .query { screens.clearField(snapshot) }
    case .function, .tab, .backTab: return nil
    default:
      if let movement = bindings.action(of: key).flatMap({ Movement($0) }) { move(movement) }
    }
    return []
  }

  /// Adds pasted text to the typed text.
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
    case .setting(var prompt):
      prompt.paste(text)
      mode = .setting(prompt)
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

  /// Edits the field of the screen and returns whether `change` succeeded.
  ///
  /// - Parameter isBack: Whether the key deletes a single character.
  private mutating func edit(
    isBack: Bool = false, _ change: (inout Screens, PlayerSnapshot) -> Bool
  ) -> Bool {
    let hadText = screens.hasTyped
    let isDone = change(&screens, snapshot)
    // Deleting from an empty filter leaves it; clearing it makes room for another one.
    if isDone, isBack, screens.tab.field?.kind == .filter, !hadText, !screens.hasTyped {
      mode = .normal
    }
    return isDone
  }

  // MARK: The lock

  /// Locks the interface: only the playing track is visible, and only keys for it work.
  mutating func lock() {
    guard !isLocked else { return }
    screens.navigation.lock()
    mode = .normal
    keys.forget()
  }

  /// The monotonic time at which inactivity locks the interface; `nil` if it does not.
  var lockDeadline: Int64? {
    screens.navigation.lockDeadline(after: appearance.options.preferences.lockMinutes)
  }

  /// Performs an action while the interface is locked; returns `nil` if the lock does not affect
  /// the action.
  mutating func performLocked(_ action: KeyAction) -> [Effect]? {
    if action.isOfPlayback { return nil }
    // Without a key for the lock, the key that goes back unlocks.
    if action == .lock || action == .showAll && bindings.name(.lock) == nil {
      screens.navigation.unlock()
    } else {
      say("Locked: \(bindings.unlockingKey) unlocks.")
    }
    return []
  }
}

extension KeyAction {
  /// Whether the action only applies to the playing track.
  var isOfPlayback: Bool { rawValue.hasPrefix("play.") }

  /// Whether the action is independent of screens.
  var isIndependentOfScreens: Bool {
    isOfPlayback || [.undo, .redo, .favourite, .bookmark].contains(self)
  }
}

extension KeyBindings {
  /// The name of the key that unlocks the interface.
  var unlockingKey: String { name(.lock) ?? name(.showAll) ?? "Esc" }
}
