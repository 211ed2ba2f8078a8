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
    screens.find.begin(at: position.selected, inColumn: screens.tab.searchedColumn)
    screens.tab.beginSearch()
    mode = .searching
    return []
  }

  /// Handles a key during the search.
  mutating func takeInSearch(_ key: Key) -> [Effect] {
    if screens.find.heldKeys != nil, key != .escape {
      screens.find.hold(key)
      return []
    }
    if key == .backspace, screens.find.typed.isEmpty { return leaveSearch() }
    if editSearch({ $0.take(key) }) { return [] }
    switch key {
    case .enter: enterSearch()
    case .escape: return leaveSearch()
    case .function, .tab, .backTab:
      if screens.find.unmatched != nil { _ = leaveSearch() } else { endSearch() }
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
    let wasElsewhere = screens.find.isElsewhere
    let isDone = screens.find.edit(change)
    // Every text is looked for from where the search began.
    if isDone, wasElsewhere || screens.find.typed.isEmpty { goToSearchOrigin() }
    return isDone
  }

  private mutating func goToSearchOrigin() {
    if screens.trackSeek?.isMatch == true { screens.trackSeek = nil }
    screens.tab.goToBeginning(ofSearchAt: screens.find.origin)
  }

  /// Goes to the next or previous match.
  mutating func goToMatch(isBackward: Bool) {
    guard screens.tab.searchPlace != nil, let position = screens.position else {
      return sayWhyNotSearched()
    }
    let isFound = screens.find.repeatSearch(
      from: position.selected, isBackward: isBackward, isTyping: mode == .searching)
    if isFound { screens.screenOfSearch = screen }
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
        from: step.from, isBackward: step.isBackward, areas: screens.tab.searchAreas,
        isRepeated: step.isRepeated)
      return [.findRow(search, tag)]
    }
  }

  /// Goes to the row that was found; `nil` means that there is no match.
  mutating func receiveMatch(_ row: Int?, _ tag: RequestTag) {
    guard screens.find.isWaiting(for: tag) else { return }
    if let row = receive(row, inColumn: screens.tab.searchedColumn) {
      screens.tab.go(to: row)
    } else if mode != .searching {
      sayUnmatched()
    }
  }

  /// Goes to a match in another list, column by column.
  mutating func receiveMatch(_ match: DistantMatch, _ tag: RequestTag) {
    guard screens.find.isWaiting(for: tag) else { return }
    let (name, before) = (screens.tab.name(ofColumn: match.column), screens.tab.searchedColumn)
    guard let match = receive(match, inColumn: name) else { return }
    screens.find.isElsewhere = true
    screens.stopFollowing()
    screens.trackSeek = TrackSeek(
      path: match.path, isAsked: false, column: 0,
      end: match.column.map(TrackSeek.End.column) ?? .track, isMatch: true)
    if mode != .searching, let name, name != before { say("Found in \(name).") }
  }

  private mutating func receive<Match>(_ match: Match?, inColumn column: String?) -> Match? {
    screens.find.receive(
      match, in: screens.tab.searchPlace, of: screens.tab.shownGeneration, column: column)
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

  /// Ends the search at its match.
  ///
  /// Without a match it goes on, because the next key would act on a row that does not match. Keys that
  /// are pressed before the match is known wait for it.
  private mutating func enterSearch() {
    let place = screens.tab.searchPlace
    guard place != nil, player.isAttached || place != .queue else {
      _ = leaveSearch()
      return
    }
    if screens.find.typed.isEmpty || screens.find.isFound && !isFinding {
      endSearch()
    } else if screens.find.unmatched == nil || isFinding {
      screens.find.holdKeys()
    }
  }

  /// Whether the selection is not on the match yet.
  private var isFinding: Bool { screens.find.isLooking || screens.trackSeek?.isMatch == true }

  /// Ends a search that was waiting for its match, and handles the keys pressed meanwhile.
  ///
  /// Returns `nil` if there is nothing to do; without a match, the keys are dropped.
  mutating func settleSearch(at now: Timestamp) -> [Effect]? {
    guard mode == .searching, screens.find.heldKeys != nil, !isFinding else { return nil }
    let keys = screens.find.takeHeldKeys()
    guard screens.find.isFound else { return nil }
    endSearch()
    return keys.flatMap { handle(.key($0), at: now) }
  }

  private mutating func endSearch() {
    mode = .normal
    screens.find.keep()
    screens.screenOfSearch = screen
    screens.tab.endSearch()
    if let column = screens.find.otherColumn { say("Found in \(column).") }
  }

  private mutating func leaveSearch() -> [Effect] {
    mode = .normal
    goToSearchOrigin()
    screens.find.leave()
    screens.tab.endSearch()
    return []
  }

  private mutating func sayUnmatched() {
    if let text = screens.find.unmatched { say("No match: \(text)") }
  }

  private mutating func sayWhyNotSearched() {
    say(screens.tab.whyNotSearched(bindings))
  }
}
