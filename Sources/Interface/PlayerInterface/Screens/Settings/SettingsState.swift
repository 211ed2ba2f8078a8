import PlayerModel
import TerminalCells

/// The known settings, and the selection in them.
struct SettingsState: Equatable, Sendable {
  /// A row of the screen.
  enum Row: Equatable, Sendable {
    /// A folder of the library.
    case folder(LibraryFolder)
    /// The row that adds a folder.
    case addFolder
    /// A setting.
    case entry(SettingEntry)
  }

  /// The folders of the library.
  private var folders: [LibraryFolder] = []
  /// The settings; empty until they have been read.
  private var entries: [SettingEntry] = []
  private var place = ListPosition()
  /// The selection among the choices of a setting; `nil` while the settings are shown.
  private(set) var choosing: ListPosition?
  /// The looks of the chosen theme, until the change takes effect or fails.
  private var chosenLooks: ThemeLooks?
  /// The folders that were removed, and can be put back.
  private var removals = FolderRemovals()

  /// All rows.
  var rows: [Row] { folders.map(Row.folder) + [.addFolder] + entries.map(Row.entry) }

  /// The selected row.
  var selected: Row? {
    let rows = rows
    return rows.indices.contains(place.selected) ? rows[place.selected] : nil
  }

  /// The selection in what is visible: the rows, or the choices of one.
  var position: ListPosition { choosing ?? place }

  /// The looks of the theme to preview before it is chosen; `nil` if no theme is selected.
  var tried: ThemeLooks? { choice?.choice.looks ?? chosenLooks }

  /// The setting whose choices are shown, and the selected choice.
  private var choice: (entry: SettingEntry, choice: SettingEntry.Choice)? {
    guard let choosing, case .entry(let entry)? = selected,
      entry.choices.indices.contains(choosing.selected)
    else { return nil }
    return (entry, entry.choices[choosing.selected])
  }

  /// Shows the choices of the selected setting, and selects `value`.
  private mutating func choose(from value: String) {
    guard case .entry(let entry)? = selected else { return }
    var choosing = ListPosition()
    choosing.setHeight(place.height)
    choosing.setCount(entry.choices.count)
    choosing.select(entry.choices.firstIndex { $0.value == value } ?? 0)
    self.choosing = choosing
  }

  /// Performs an action, or returns `nil` if there is nothing to do.
  ///
  /// The current value of a setting may come from the player.
  mutating func handle(_ action: KeyAction, _ player: PlayerLink) -> [Intent]? {
    switch action {
    case .playSelected, .goIn: return change(player)
    case .goOut:
      guard choosing != nil else { return nil }
      stopChoosing()
      return []
    case .remove:
      guard choosing == nil, case .folder(let folder)? = selected else { return nil }
      removals.add(folder, player.snapshot)
      return [.effect(.removeFolder(folder.path))]
    // Here, removed folders are put back before anything else is undone.
    case .undo: return removals.takeNewest().map { [.effect(.putBackFolder($0))] }
    default: return nil
    }
  }

  /// Sets the settings.
  mutating func receive(_ entries: [SettingEntry]) {
    self.entries = entries
    count()
  }

  /// Sets the library's folders.
  mutating func receive(_ folders: [LibraryFolder]) {
    self.folders = folders
    count()
  }

  /// Changes the selected setting, shows its choices, or applies a choice; returns `nil` if nothing
  /// can be changed.
  private mutating func change(_ player: PlayerLink) -> [Intent]? {
    if let (entry, choice) = choice {
      stopChoosing()
      chosenLooks = choice.looks
      return [.effect(.changeSetting(entry.name, to: choice.value))]
    }
    switch selected {
    case .addFolder: return [.askForFolder]
    case .entry(let entry) where entry.choices.count == 2:
      let value = player.value(of: entry)
      let other = entry.choices.first { $0.value != value }
      return other.map { [.effect(.changeSetting(entry.name, to: $0.value))] }
    case .entry(let entry):
      choose(from: player.value(of: entry))
      return []
    case .folder, nil: return nil
    }
  }

  /// Closes the choices and shows the settings.
  mutating func stopChoosing() {
    choosing = nil
  }

  /// Undoes the removal of a folder if that is the newest change, as on other screens.
  mutating func undoRemoval(ifNewestIn snapshot: PlayerSnapshot) -> Effect? {
    removals.takeNewest(ifNewestIn: snapshot).map(Effect.putBackFolder)
  }

  /// Records that a change took effect or failed.
  mutating func settle(isDone: Bool) {
    chosenLooks = nil
    removals.settle(isDone: isDone)
  }

  mutating func setHeight(_ rows: Int) {
    place.setHeight(rows)
    choosing?.setHeight(rows)
    count()
  }

  mutating func move(by rows: Int) {
    if choosing == nil { place.move(by: rows) } else { choosing?.move(by: rows) }
  }

  mutating func go(to index: Int) {
    if choosing == nil { place.select(index) } else { choosing?.select(index) }
  }

  private mutating func count() {
    place.setCount(rows.count)
    if choosing != nil, case .entry(let entry)? = selected {
      choosing?.setCount(entry.choices.count)
    }
  }
}
