import PlayerModel
import TerminalCells

/// All settings, or those that a search finds, and the selection in them.
struct SettingsState: Equatable, Sendable {
  /// A row of the screen.
  enum Row: Equatable, Sendable {
    /// The heading of the settings below it.
    case heading(String)
    /// A folder of the library.
    case folder(LibraryFolder)
    /// The row that adds a folder; the setting is `nil` until it is known.
    case addFolder(SettingEntry?)
    /// A setting.
    case entry(SettingEntry)

    /// Whether the row is a heading, which cannot be selected.
    var isHeading: Bool {
      if case .heading = self { true } else { false }
    }
  }

  /// The setting whose folders have rows of their own.
  private static let foldersName = "library.folders"

  private(set) var bindings: KeyBindings
  /// The folders of the library.
  private var folders: [LibraryFolder] = []
  /// The settings; empty until they have been read.
  private var entries: [SettingEntry] = []
  /// The words that are searched for.
  private(set) var filter = TypedText()
  /// The rows that the search finds, or all of them, with headings.
  private(set) var rows: [Row] = [.addFolder(nil)]
  private var place = ListPosition()
  /// The setting whose values are shown; `nil` while the settings are shown.
  private(set) var opened: OpenedSetting?
  /// The values of switches that were requested, by their settings, until the settings are read again.
  private var wanted: [String: String] = [:]
  /// The looks of the chosen theme, until the change takes effect or fails.
  private var chosenLooks: ThemeLooks?
  /// What settings were before they last changed.
  private(set) var previous = PreviousValues()
  /// Whether the sensors record, whatever their settings are.
  var recording = RecordingState()
  /// The setting that was changed last, until the listener is told that this is not undone.
  var changed: ChangedSetting?
  /// The folders that were removed, and can be put back.
  private var removals = FolderRemovals()

  init(_ bindings: KeyBindings) {
    self.bindings = bindings
  }

  /// The selected row.
  var selected: Row? { rows.indices.contains(place.selected) ? rows[place.selected] : nil }

  /// The selected setting, or the one whose values are shown.
  var selectedEntry: SettingEntry? {
    if let opened { return opened.entry }
    return switch selected {
    case .entry(let entry), .addFolder(let entry?): entry
    case .heading, .folder, .addFolder(nil), nil: nil
    }
  }

  /// The selection in what is visible: the settings, or the values of one.
  var position: ListPosition { opened?.position ?? place }

  /// Texts with the number of the selected row and that of all rows, without headings, longest first.
  var counters: [String] {
    if let opened { return opened.position.counters() }
    let count = rows.filter { !$0.isHeading }.count
    let number = rows.prefix(place.selected + 1).filter { !$0.isHeading }.count
    let text = count == 0 ? "0" : "\(number) of \(count)"
    return filter.isEmpty ? [text] : ["\(text) (of \(allCount))", text]
  }

  /// The sensors that settings start with the player.
  var sensors: [SettingEntry.Sensor] { entries.compactMap(\.sensor) }

  private var allCount: Int {
    folders.count + 1 + entries.filter { $0.name != Self.foldersName }.count
  }

  /// The looks of the theme to preview before it is chosen; `nil` if no theme is selected.
  var tried: ThemeLooks? {
    if case .choice(let choice)? = opened?.selected, let looks = choice.looks { return looks }
    return chosenLooks
  }

  // MARK: Contents

  /// Sets the settings.
  mutating func receive(_ entries: [SettingEntry]) {
    previous.add(self.entries, replacedBy: entries)
    self.entries = entries
    wanted = [:]
    recording.forget()
    update()
  }

  /// Sets the library's folders.
  mutating func receive(_ folders: [LibraryFolder]) {
    self.folders = folders
    update()
  }

  /// Adopts other key bindings.
  mutating func rebind(to bindings: KeyBindings) {
    previous.add(self.bindings, replacedBy: bindings)
    self.bindings = bindings
    update()
  }

  /// Edits the searched words and returns whether `change` succeeded.
  mutating func edit(_ change: (inout TypedText) -> Bool) -> Bool {
    let before = filter
    guard change(&filter) else { return false }
    guard filter.text != before.text else { return true }
    update()
    // The next letter may mean another setting than the selected one.
    if !filter.isEmpty { selectBestMatch() }
    return true
  }

  /// Selects the searched words, so that typing replaces them.
  mutating func selectFilter() { filter.select() }

  /// Creates the rows again, and keeps the selected setting selected.
  private mutating func update() {
    let name: String? = if case .entry(let entry)? = selected { entry.name } else { nil }
    rows = SettingsRows(folders: folders, entries: entries, bindings: bindings).rows(
      filter.text, foldersName: Self.foldersName)
    place.setCount(rows.count)
    if let name, let row = rows.firstIndex(where: { $0.name == name }) {
      place.select(row)
    } else if !filter.isEmpty {
      selectBestMatch()
    }
    leaveHeading(isUpwards: false)
    guard let opened else { return }
    guard let entry = entries.first(where: { $0.name == opened.entry.name }) else {
      return stopChoosing()
    }
    let texts = elements(of: entry)
    self.opened?.update(entry, elements: texts)
  }

  /// Selects the setting with the typed name, or else the first of those that the words name best, or else the first
  /// one.
  private mutating func selectBestMatch() {
    let query = HelpQuery(filter.text)
    let named = rows.firstIndex { $0.name == filter.text }
    let ranks = rows.map { row in
      if case .entry(let entry) = row { entry.rank(query) } else { 0 }
    }
    let best = ranks.max().flatMap { $0 > 0 ? ranks.firstIndex(of: $0) : nil }
    place.select(named ?? best ?? 0)
    leaveHeading(isUpwards: false)
  }

  /// Returns the texts of a list, or the keys that an action has now.
  func elements(of entry: SettingEntry) -> [String] {
    entry.action.map { bindings.names($0) } ?? entry.elements
  }

  /// Returns whether the file contains a value of a setting.
  func isInFile(_ name: String) -> Bool {
    entries.contains { entry in
      guard entry.name == name, case .file = entry.origin else { return false }
      return true
    }
  }

  // MARK: The values of a setting

  /// Switches a setting with two choices to the other one; `value` is the current one unless another was requested.
  mutating func toggle(_ entry: SettingEntry, from value: String) -> [Intent] {
    let value = wanted[entry.name] ?? value
    guard let other = entry.choices.first(where: { $0.value != value }) else { return [] }
    wanted[entry.name] = other.value
    return [.effect(.changeSetting(entry.name, to: .word(other.value)))]
  }

  /// Shows the values of a setting, and selects `value`.
  mutating func open(_ entry: SettingEntry, selecting value: String) {
    opened = OpenedSetting(
      entry, elements: elements(of: entry), selecting: value, height: place.height)
  }

  /// Changes the values that are shown.
  mutating func changeOpened<Result>(_ change: (inout OpenedSetting) -> Result) -> Result? {
    guard var opened else { return nil }
    defer { self.opened = opened }
    return change(&opened)
  }

  /// Closes the values and shows the settings.
  mutating func stopChoosing() {
    opened = nil
  }

  /// Closes the values and previews the looks of the theme that was chosen, until it takes effect.
  mutating func choose(_ choice: SettingEntry.Choice) {
    stopChoosing()
    chosenLooks = choice.looks
  }

  // MARK: Removed folders

  /// Removes a folder from the library.
  mutating func remove(_ folder: LibraryFolder, _ snapshot: PlayerSnapshot) -> [Intent] {
    changed = nil
    removals.add(folder, snapshot)
    return [.effect(.removeFolder(folder.path))]
  }

  /// Puts back the folder that was removed last; returns `nil` if there is none.
  mutating func putBackFolder() -> [Intent]? {
    removals.takeNewest().map { [.effect(.putBackFolder($0))] }
  }

  /// Undoes the removal of a folder if that is the newest change, as on other screens.
  mutating func undoRemoval(ifNewestIn snapshot: PlayerSnapshot) -> Effect? {
    removals.takeNewest(ifNewestIn: snapshot).map(Effect.putBackFolder)
  }

  /// Records that a change took effect or failed.
  mutating func settle(isDone: Bool) {
    chosenLooks = nil
    removals.settle(isDone: isDone)
    guard !isDone else { return }
    // What was shown or requested did not happen.
    wanted = [:]
    changed = nil
    update()
  }

  // MARK: The selection

  mutating func setHeight(_ rows: Int) {
    place.setHeight(rows)
    opened?.position.setHeight(rows)
  }

  mutating func move(by rows: Int) {
    guard opened == nil else {
      opened?.position.move(by: rows)
      return
    }
    place.move(by: rows)
    leaveHeading(isUpwards: rows < 0)
  }

  mutating func go(to index: Int) {
    guard opened == nil else {
      opened?.position.select(index)
      return
    }
    place.select(index)
    leaveHeading(isUpwards: false)
  }

  /// Selects the nearest setting if a heading is selected.
  private mutating func leaveHeading(isUpwards: Bool) {
    guard selected?.isHeading == true else { return }
    let above = rows[..<place.selected].lastIndex { !$0.isHeading }
    let below = rows[place.selected...].firstIndex { !$0.isHeading }
    if let row = isUpwards ? above ?? below : below ?? above { place.select(row) }
  }
}

extension SettingsState.Row {
  /// The name of the setting; `nil` for other rows.
  fileprivate var name: String? {
    if case .entry(let entry) = self { entry.name } else { nil }
  }
}
