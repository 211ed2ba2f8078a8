import PlayerModel
import TerminalCells

/// From one screen to another, and what is passed on to them.
extension Screens {
  /// Takes what the listener wants, and which keys do what.
  mutating func configure(_ preferences: InterfacePreferences, _ bindings: KeyBindings) {
    changeAll { $0.configure(preferences, bindings) }
  }

  /// Lets every screen have as much room as the layout has for it.
  mutating func resize(to layout: Layout) {
    changeAll { $0.resize(to: layout) }
  }

  /// Takes rows that were read, in the list that asked for them.
  mutating func receive(_ answer: Result<ListAnswer, PlayerError>, _ tag: RequestTag) {
    changeAll { $0.receive(answer, tag) }
  }

  /// Does what a key does on the current screen; nil if there is nothing to do.
  mutating func handle(_ action: KeyAction, _ player: PlayerLink) -> [Intent]? {
    handleMarked(action) ?? tab.handle(action, player)
  }

  /// Goes to a screen, and asks for what it shows.
  mutating func go(to new: Screen, _ tags: inout RequestTags) -> [Intent] {
    tab.leave()
    navigation.go(to: new)
    way = nil
    return tab.open(&tags)
  }

  /// One step back within the current screen: out of the marks, a filter, a choice or a column; answers whether that is
  /// all that there is to do.
  mutating func stepBack(_ snapshot: PlayerSnapshot) -> Bool {
    if tab.rowMarks?.isEmpty == false {
      dropMarks()
      return true
    }
    if hasTyped {
      clearField(snapshot)
      return true
    }
    return tab.stepBack() || !current.profile.isVisited
  }

  /// Where one is in the list of the current screen; nil where there is none.
  var position: ListPosition? { tab.rowPosition }

  // MARK: What is typed

  /// Whether something stands in the field of the current screen.
  var hasTyped: Bool { tab.field?.text.isEmpty == false }

  /// Adds pasted text to the field.
  mutating func paste(_ text: String, _ snapshot: PlayerSnapshot) {
    _ = tab.edit(snapshot) { typed in
      typed.add(text)
      return true
    }
  }

  /// Empties the field.
  mutating func clearField(_ snapshot: PlayerSnapshot) {
    _ = tab.edit(snapshot) { typed in
      typed = TypedText()
      return true
    }
  }

  // MARK: The report

  /// Shows the report of another time, or none, in the log; elsewhere the log will show one.
  mutating func changeReport() {
    if current == .log || !log.report.isShown { log.changeReport() }
  }

  /// Asks for the report, if it is seen.
  mutating func askForReport(_ tags: inout RequestTags) -> [Intent] {
    current == .log ? log.askForReport(&tags) : []
  }

  // MARK: The mouse

  /// The row at which a dragged one would come to stand; nil where rows are not moved, or that is its own place.
  func dropPlace(at mouse: MouseEvent, _ layout: Layout) -> Int? {
    guard let position = tab.movableRows, let last = position.visible.last else { return nil }
    let row = min(last, max(position.top, position.top + mouse.y - layout.rows.y))
    return row == position.selected ? nil : row
  }
}
