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
  var folders: [LibraryFolder] = [] { didSet { count() } }
  /// The settings; empty until they were read.
  var entries: [SettingEntry] = [] { didSet { count() } }
  private var place = ListPosition()
  /// Where the listener is in what the selected setting may be; nil while the settings are seen.
  private(set) var choosing: ListPosition?

  /// All rows.
  var rows: [Row] { folders.map(Row.folder) + [.addFolder] + entries.map(Row.entry) }

  /// The row that keys act on.
  var selected: Row? {
    let rows = rows
    return rows.indices.contains(place.selected) ? rows[place.selected] : nil
  }

  /// Where the listener is in what is seen: the rows, or what one of them may be.
  var position: ListPosition { choosing ?? place }

  /// The setting whose choices are seen, and the one that keys act on.
  var choice: (entry: SettingEntry, choice: SettingEntry.Choice)? {
    guard let choosing, case .entry(let entry)? = selected,
      entry.choices.indices.contains(choosing.selected)
    else { return nil }
    return (entry, entry.choices[choosing.selected])
  }

  /// Shows what the selected setting may be, from what it is on.
  mutating func choose(from value: String) {
    guard case .entry(let entry)? = selected else { return }
    var choosing = ListPosition()
    choosing.setHeight(place.height)
    choosing.setCount(entry.choices.count)
    choosing.select(entry.choices.firstIndex { $0.value == value } ?? 0)
    self.choosing = choosing
  }

  /// Shows the settings again.
  mutating func stopChoosing() {
    choosing = nil
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
  }
}
