import PlayerModel
import TerminalCells

/// Routes terminal events to a prompt, the screen or the player.
extension AppModel {
  mutating func handle(_ event: TerminalEvent, at now: Timestamp) -> [Effect] {
    nowPlaying.lyrics.note(snapshot.lyricsPosition(at: now))
    transport.note(snapshot.position(at: now))
    switch event {
    case .key(let key):
      messages.clear()
      if let effects = hold(key, at: now) { return effects }
      return ask(transport.release()) + handle(key)
    case .mouse(let mouse): return ask(transport.release()) + handle(mouse, at: now)
    case .pasted(let text): paste(text)
    case .resized(let size), .resumed(let size):
      self.size = size
      screens.resize(to: listLayout)
    case .graphics(let traits): appearance.graphics = traits
    case .suspendRequested: return [.suspend]
    case .hungUp, .terminated: return [.detach]
    case .interrupted: return [.quit]
    }
    return []
  }

  /// Handles a held arrow key that seeks, or moves across a grid; returns `nil` for other keys, and while
  /// arrow keys move the cursor in a text.
  private mutating func hold(_ key: Key, at now: Timestamp) -> [Effect]? {
    guard key == .left || key == .right, !isTyping, keys.pending == nil,
      let action = bindings.action(of: key), action == .forward || action == .back
    else { return nil }
    let isForward = action == .forward
    if moveAcross(by: isForward ? 1 : -1) { return [] }
    return player.isAttached ? ask(transport.press(isForward: isForward, snapshot, at: now)) : nil
  }

  /// Moves the selection to the next or previous tiles of a grid; returns `false` if none is shown.
  private mutating func moveAcross(by tiles: Int) -> Bool {
    guard mode == .normal, !isLocked, !screens.isCovered, screens.tab.moveAcross(by: tiles) else {
      return false
    }
    if screens.isFollowing { say("Follow: off") }
    screens.stopFollowing()
    return true
  }

  private mutating func handle(_ key: Key) -> [Effect] {
    if isLocked, key == .control("c") || key == .control("z") {
      return performLocked(.quit) ?? []
    }
    if isLocked, key != .control("l") { return handleBound(key) }
    switch key {
    // As in a shell, it first cancels what is being typed or asked.
    case .control("c") where isPrompting: return handle(.escape)
    case .control("c"): return [.quit]
    case .control("z"): return [.suspend]
    case .control("l"): return [.redrawAll]
    default: break
    }
    if let effects = leavePane(by: key) { return effects }
    switch mode {
    case .typing: return type(key) ?? handleBound(key)
    case .searching: return takeInSearch(key)
    case .filing, .radio, .rating, .other, .asking: return answer(mode, with: key)
    case .command(let line): return handle(key, in: line)
    case .folder(let prompt): return handle(key, in: prompt)
    case .setting(let prompt): return handle(key, in: prompt)
    case .naming(let prompt): return handle(key, in: prompt)
    case .choosing(let chooser): return handle(key, in: chooser)
    case .normal:
      return screens.shown.takesAllKeys ? handleInScreen(key) : handleBound(key)
    }
  }

  /// Cancels a prompt that covers the rows, below the tabs, and opens the screen of a function key; returns `nil` for
  /// other keys.
  private mutating func leavePane(by key: Key) -> [Effect]? {
    guard mode.hasPane, case .function = key, let action = bindings.action(of: key),
      Screen(openedBy: action) != nil
    else { return nil }
    var effects: [Effect] = []
    // A folder that is being examined is only left after that was stopped.
    if case .folder(let prompt) = mode, prompt.isLooking { effects += handle(.escape) }
    effects += handle(.escape)
    return effects + handleBound(key)
  }

  /// Handles the key that answers a question; any key ends the question.
  private mutating func answer(_ question: InputMode, with key: Key) -> [Effect] {
    mode = .normal
    let digit = key.digit.flatMap { $0 > 0 ? $0 : nil }
    switch question {
    case .filing(let isAlbum):
      guard let digit else { return [] }
      guard let mood = mood(ofKey: digit) else {
        askForMood(key: digit, filing: screens.trackChoice(snapshot, isAlbum: isAlbum))
        return []
      }
      return fileChosen(under: mood, isAlbum: isAlbum)
    case .radio:
      guard let digit else { return [] }
      let intent = mood(ofKey: digit).map { Intent.radio(of: $0) }
      return carryOut([intent ?? .say("No mood has the key \(digit).")])
    case .rating:
      guard let rating = key.digit else { return [] }
      return carryOut(screens.rateChosen(rating) ?? snapshot.rateItem(rating))
    case .other(let other):
      if let digit { return carryOut(other.file(under: mood(ofKey: digit), key: digit)) }
      guard let action = bindings.action(of: key) else { return [] }
      return carryOut(other.handle(action))
    case .asking(let question): return key == .character("y") ? carryOut(question.intents) : []
    default: return []
    }
  }

  /// Whether keys are for a prompt or for a screen that takes all of them, which `Esc` cancels.
  private var isPrompting: Bool { mode != .normal || screens.shown.takesAllKeys }

  /// Whether keys are text input.
  private var isTyping: Bool { mode.isTyping || screens.shown.takesAllKeys }

  /// Handles a key on a screen that takes all keys.
  private mutating func handleInScreen(_ key: Key) -> [Effect] {
    carryOut(screens.shown.take(key, bindings.action(of: key), in: listLayout))
  }

  /// Performs the action of a key, or keeps the key as the start of a sequence.
  mutating func handleBound(_ key: Key) -> [Effect] {
    switch keys.take(key) {
    case .action(let action): return perform(action)
    case .unbound(.escape): return goBack()
    case .unbound(let key):
      if let digit = key.digit, digit > 0 { return fileItem(underKey: digit) }
      say("\(KeySequence(key).spelling) is not bound\(helpHint).")
      return []
    case nil: return []
    }
  }

  /// Performs an action, or reports why it cannot be performed now.
  mutating func perform(_ action: KeyAction) -> [Effect] {
    if let effects = route(action) { return effects }
    if let message = noEffectMessage(for: action) { say(message) }
    return []
  }

  /// Routes an action to its handler; returns `nil` if no handler can perform it now.
  mutating func route(_ action: KeyAction) -> [Effect]? {
    let number = keys.takeNumber()
    if isLocked, let effects = performLocked(action) { return effects }
    if let movement = Movement(action, count: number) {
      move(movement)
      return []
    }
    if screens.isCovered, let effects = performOver(action) { return effects }
    if let tiles = action.movedTiles(count: number), moveAcross(by: tiles) { return [] }
    if let rows = action.movedRows(count: number) { return move(by: rows) }
    if let intents = screens.handle(action, player) { return carryOut(intents) }
    switch action {
    case .mark, .markRange, .invertMarks:
      return screens.tab.mark(action, &player.tags).map { carryOut($0) }
    case .goToPlaying: return goToPlaying()
    case .restartPlayer: return restartPlayer()
    default: return performInScreen(action) ?? performEverywhere(action, count: number)
    }
  }

  /// Moves the marked rows, or else the selected one; returns `nil` if that is not possible.
  private mutating func move(by rows: Int) -> [Effect]? {
    screens.tab.moveChosen(by: rows, isDrag: false).orNil.map { carryOut($0) }
  }

  /// Performs an action on an overlay screen, or closes the screen.
  ///
  /// Returns `nil` for an action that is not the screen's own, and is still to be performed.
  private mutating func performOver(_ action: KeyAction) -> [Effect]? {
    if let intents = screens.shown.handle(action, player) { return carryOut(intents) }
    guard screens.shown.isLeft(by: action) else {
      if !screens.shown.stays(during: action) { screens.close() }
      return nil
    }
    screens.close()
    return []
  }

  /// Moves the selection or scrolls the visible contents.
  mutating func move(_ movement: Movement) {
    let wasFollowing = screens.isFollowing
    defer { if wasFollowing, !screens.isFollowing { say("Follow: off") } }
    if screens.isCovered {
      screens.shown.take(movement, in: listLayout)
    } else if !screen.profile.showsList {
      nowPlaying.lyrics.take(movement, height: layout.height(of: .lyric))
    } else {
      screens.stopFollowing()
      screens.tab.take(movement, in: listLayout)
    }
  }

  /// A hint at the screen that lists all keys.
  private var helpHint: String { bindings.name(.help).map { ": \($0) shows the keys" } ?? "" }
}
