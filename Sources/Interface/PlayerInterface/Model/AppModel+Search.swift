import PlayerModel
import TerminalCells

/// The incremental search in the visible list, typed in the bottom line.
extension AppModel {
  /// Starts a search in the list; on screens with a search field, starts typing into it instead.
  mutating func beginSearch() -> [Effect] {
    let isBySearchKey = screens.tab.field.map { $0.kind != .filter } ?? !screen.profile.showsList
    if isBySearchKey { return beginTyping() }
    guard screens.tab.searchPlace != nil, let position = screens.position else {
      sayWhyNotSearched()
      return []
    }
    screens.find.begin(at: position.selected)
    mode = .searching
    return []
  }

  /// Handles a key during the search.
  mutating func takeInSearch(_ key: Key) -> [Effect] {
    if key == .backspace, screens.find.typed.isEmpty { return leaveSearch() }
    if editSearch({ $0.take(key) }) { return [] }
    switch key {
    case .enter: endSearch()
    case .escape: return leaveSearch()
    case .function, .tab, .backTab:
      endSearch()
      return handleBound(key)
    default:
      switch bindings.action(of: key) {
      case .nextMatch: goToMatch(isBackward: false)
      case .previousMatch: goToMatch(isBackward: true)
      default: break
      }
    }
    return []
  }

  /// Edits the search text and returns whether `change` succeeded.
  mutating func editSearch(_ change: (inout TypedText) -> Bool) -> Bool {
    let isDone = screens.find.edit(change)
    if isDone, screens.find.typed.isEmpty { screens.tab.go(to: screens.find.origin) }
    return isDone
  }

  /// Goes to the next or previous match.
  mutating func goToMatch(isBackward: Bool) {
    guard screens.tab.searchPlace != nil, let position = screens.position else {
      return sayWhyNotSearched()
    }
    let isFound = screens.find.repeatSearch(
      from: position.selected, isBackward: isBackward, isTyping: mode == .searching)
    if !isFound, mode != .searching {
      say("There is no previous search: \(bindings.name(.search) ?? ":") searches in the list.")
    }
  }

  /// Requests the row to find, if there is one.
  mutating func askForMatch() -> [Effect] {
    guard screens.find.isReady, let place = screens.tab.searchPlace,
      player.isAttached || place != .queue
    else { return [] }
    let tag = player.tags.next()
    let generation = screens.tab.nameGeneration(&player.tags)
    guard let step = screens.find.ask(tag, in: place, of: generation) else { return [] }
    switch place {
    case .queue:
      return request(
        .queueWindow(
          .queueMatch(text: step.text, from: step.from, backward: step.isBackward)),
        for: .match(tag))
    case .list(let place):
      let search = RowSearch(
        step.text, in: place, revision: player.revision, order: screens.tab.searchOrder,
        from: step.from,
        isBackward: step.isBackward)
      return [.findRow(search, tag)]
    }
  }

  /// Goes to the row that was found; `nil` means that there is no match.
  mutating func receiveMatch(_ row: Int?, _ tag: RequestTag) {
    guard screens.find.isWaiting(for: tag) else { return }
    if let row = screens.find.receive(
      row, in: screens.tab.searchPlace, of: screens.tab.shownGeneration)
    {
      screens.tab.go(to: row)
    } else if mode != .searching {
      sayUnmatched()
    }
  }

  /// Handles the player's answer, unless it is about an earlier queue.
  mutating func receiveMatch(_ window: QueueWindow, _ tag: RequestTag) {
    guard window.queueRevision >= screens.queue.queueRevision else {
      return screens.find.askAgain(tag)
    }
    receiveMatch(window.rows.first?.index, tag)
  }

  /// Handles the runner's answer.
  mutating func receiveMatch(_ answer: Result<Int?, PlayerError>, _ tag: RequestTag) {
    guard screens.find.isWaiting(for: tag) else { return }
    switch answer {
    case .success(let row): receiveMatch(row, tag)
    case .failure(let error):
      receiveMatch(nil, tag)
      messages.replace(with: Message(level: .error, text: error.message))
    }
  }

  private mutating func endSearch() {
    mode = .normal
    screens.find.keep()
    sayUnmatched()
  }

  private mutating func leaveSearch() -> [Effect] {
    mode = .normal
    screens.find.leave()
    screens.tab.go(to: screens.find.origin)
    return []
  }

  private mutating func sayUnmatched() {
    if let text = screens.find.unmatched { say("No match: \(text)") }
  }

  private mutating func sayWhyNotSearched() {
    say(screens.tab.whyNotSearched(bindings))
  }
}
