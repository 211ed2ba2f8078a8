import PlayerModel
import TerminalCells

/// The settings as far as they are known, and where the listener is in them.
struct SettingsState: Equatable, Sendable {
  /// A row of the screen.
  enum Row: Equatable, Sendable {
    /// A folder of the library.
    case folder(LibraryFolder)
    /// What lets another folder join it.
    case addFolder
    /// A setting.
    case entry(SettingEntry)
  }

  /// The folders of the library.
  private var folders: [LibraryFolder] = []
  /// The settings; empty until they were read.
  private var entries: [SettingEntry] = []
  private var place = ListPosition()
  /// Where the listener is in what the selected setting may be; nil while the settings are seen.
  private(set) var choosing: ListPosition?
  /// The looks of the theme that was chosen, until they hold or cannot.
  private var chosenLooks: ThemeLooks?
  /// The folder that was taken out of the library last, and can be put back.
  private var removedFolder: LibraryFolder?

  /// All rows.
  var rows: [Row] { folders.map(Row.folder) + [.addFolder] + entries.map(Row.entry) }

  /// The row that keys act on.
  var selected: Row? {
    let rows = rows
    return rows.indices.contains(place.selected) ? rows[place.selected] : nil
  }

  /// Where the listener is in what is seen: the rows, or what one of them may be.
  var position: ListPosition { choosing ?? place }

  /// The looks of the theme that the listener is on, shown before it is chosen; nil while no theme is looked at.
  var tried: ThemeLooks? { choice?.choice.looks ?? chosenLooks }

  /// The setting whose choices are seen, and the one that keys act on.
  private var choice: (entry: SettingEntry, choice: SettingEntry.Choice)? {
    guard let choosing, case .entry(let entry)? = selected,
      entry.choices.indices.contains(choosing.selected)
    else { return nil }
    return (entry, entry.choices[choosing.selected])
  }

  /// Shows what the selected setting may be, from what it is on.
  private mutating func choose(from value: String) {
    guard case .entry(let entry)? = selected else { return }
    var choosing = ListPosition()
    choosing.setHeight(place.height)
    choosing.setCount(entry.choices.count)
    choosing.select(entry.choices.firstIndex { $0.value == value } ?? 0)
    self.choosing = choosing
  }

  /// Does what a key does here; nil if there is nothing to do.
  ///
  /// What a setting is now, the player may know best.
  mutating func handle(_ action: KeyAction, _ player: PlayerLink) -> [Intent]? {
    switch action {
    case .playSelected, .goIn: return change(player)
    case .goOut:
      guard choosing != nil else { return nil }
      stopChoosing()
      return []
    case .remove:
      guard choosing == nil, case .folder(let folder)? = selected else { return nil }
      removedFolder = folder
      return [.effect(.removeFolder(folder.path))]
    // Puts the folder back that was taken out last, once.
    case .undo: return removedFolder.take().map { [.effect(.putBackFolder($0))] }
    default: return nil
    }
  }

  /// Takes what the settings are.
  mutating func receive(_ entries: [SettingEntry]) {
    self.entries = entries
    count()
  }

  /// Takes what the folders are.
  mutating func receive(_ folders: [LibraryFolder]) {
    self.folders = folders
    count()
  }

  /// Changes the selected setting, or shows what it may be; takes what is chosen; nil if there is nothing of it.
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

  /// Shows the settings again.
  mutating func stopChoosing() {
    choosing = nil
  }

  /// What was chosen holds now, or cannot.
  mutating func settle() {
    chosenLooks = nil
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
