import PlayerModel
import TerminalCells

/// Switches screens, and passes events on to them.
extension Screens {
  /// Passes the preferences and bindings to all screens.
  mutating func configure(_ preferences: InterfacePreferences, _ bindings: KeyBindings) {
    changeAll { $0.configure(preferences, bindings) }
  }

  /// Passes a new layout to all screens.
  mutating func resize(to layout: Layout) {
    changeAll { $0.resize(to: layout) }
  }

  /// Passes rows to the list that requested them.
  mutating func receive(_ answer: Result<ListAnswer, PlayerError>, _ tag: RequestTag) {
    changeAll { $0.receive(answer, tag) }
  }

  /// Performs an action on the current screen; returns `nil` if it had no effect.
  mutating func handle(_ action: KeyAction, _ player: PlayerLink) -> [Intent]? {
    handleChosen(action) ?? tab.handle(action, player)
  }

  /// Switches to a screen and returns its requests.
  mutating func go(to new: Screen, _ tags: inout RequestTags) -> [Intent] {
    tab.leave()
    navigation.go(to: new)
    trackSeek = nil
    return tab.open(&tags)
  }

  /// Goes back one step within the screen, such as out of a filter, marks or a column; returns
  /// whether that is all to do.
  mutating func stepBack(_ snapshot: PlayerSnapshot) -> Bool {
    if isUnmarkedNext {
      dropMarks()
      return true
    }
    // The hints of an earlier search or removal make room for others.
    (screenOfSearch, isPasting) = (nil, false)
    // A group that was opened in the results of a search is closed before its query is cleared.
    if tab.field?.kind == .query, tab.stepBack() { return true }
    if hasTyped {
      clearField(snapshot)
      return true
    }
    return tab.stepBack() || !current.profile.isVisited
  }

  /// The selection in the current list; `nil` if there is none.
  var position: ListPosition? { tab.rowPosition }

  // MARK: Typing

  /// Whether the field of the current screen contains text.
  var hasTyped: Bool { tab.field?.text.isEmpty == false }

  /// Adds pasted text to the field.
  mutating func paste(_ text: String, _ snapshot: PlayerSnapshot) {
    _ = tab.edit(snapshot) { typed in
      typed.add(text)
      return true
    }
  }

  /// Clears the field.
  mutating func clearField(_ snapshot: PlayerSnapshot) {
    _ = tab.edit(snapshot) { typed in
      typed = TypedText()
      return true
    }
  }

  // MARK: The report

  /// Shows the report for the next period, or hides it; from other screens, ensures that the log
  /// shows a report.
  mutating func changeReport() {
    if current == .log || !log.report.isShown { log.changeReport() }
  }

  /// Asks again whether sensors record, because that may have changed.
  mutating func forgetSensors() {
    log.forgetStatus()
    settings.recording.forget()
  }

  /// Requests the report if the log is visible.
  mutating func askForReport(_ tags: inout RequestTags) -> [Intent] {
    current == .log ? log.askForReport(&tags) : []
  }

  // MARK: The mouse

  /// Returns the row to which a drag would move the selected one; `nil` if rows cannot be moved, or
  /// it stays there.
  func dropPlace(at mouse: MouseEvent, _ layout: Layout) -> Int? {
    guard let position = tab.movableRows, let last = position.visible.last else { return nil }
    let row = min(last, max(position.top, position.top + mouse.y - layout.rows.y))
    return row == position.selected ? nil : row
  }
}
