import PlayerModel
import TerminalCells

/// The list of the current screen in which keys move and search.
extension Screens {
  /// Where one is in it; nil where there is none.
  var position: ListPosition? {
    switch current {
    case .queue: queue.position
    case .library: library.browser.focused.position
    case .moods: moods.browser.focused.position
    case .search: search.list.position
    case .log: log.report.isShown ? nil : log.records.position
    case .settings: settings.position
    case .help, .playing: nil
    }
  }

  /// The list that keys act on, where that is not the queue.
  var focusedList: RowList? {
    switch current {
    case .library: library.browser.focused
    case .moods: moods.browser.focused
    case .search: search.list
    case .log: log.records
    case .help, .queue, .playing, .settings: nil
    }
  }

  /// Goes to a row of it.
  mutating func go(to row: Int) {
    switch current {
    case .queue: queue.go(to: row)
    case .library: library.browser.change { $0.go(to: row) }
    case .moods: moods.browser.change { $0.go(to: row) }
    case .search: search.list.go(to: row)
    case .log: log.records.go(to: row)
    case .settings: settings.go(to: row)
    case .help, .playing: break
    }
  }

  /// What it shows now, as questions about it name that; nil where none was asked, or none needs to.
  var generation: RequestTag? {
    current == .queue ? queue.generation.name : focusedList?.generation.name
  }

  /// Names what it shows now, for a question about its rows.
  mutating func nameGeneration(_ tags: inout RequestTags) -> RequestTag? {
    if current == .queue { return queue.generation.named(&tags) }
    changeList { _ = $0.generation.named(&tags) }
    return generation
  }

  /// Which list a search goes through; nil where none can be searched.
  var searchPlace: ListSearch.Place? {
    switch current {
    case .queue: queue.filter.isEmpty ? .queue : nil
    case .library: library.browser.focused.searchPlace
    case .moods: moods.browser.focused.searchPlace
    case .search: search.list.searchPlace
    case .log: log.report.isShown ? nil : log.records.searchPlace
    case .settings: .list(.rows(settings.searchedTexts))
    case .help, .playing: nil
    }
  }
}

extension RowList {
  /// How a search names it; nil where it holds nothing.
  fileprivate var searchPlace: ListSearch.Place? {
    if let source { return .list(.list(source)) }
    return filledRows.map { .list(.rows($0.map(\.searchedTexts))) }
  }
}

extension SettingsState {
  /// The texts of the rows that are seen.
  fileprivate var searchedTexts: [[String]] {
    if choosing != nil, case .entry(let entry)? = selected {
      return entry.choices.map { [$0.label] }
    }
    return rows.map { row in
      switch row {
      case .folder(let folder): ["Music folders", "\(folder.path)"]
      case .addFolder: ["Add a folder"]
      case .entry(let entry): [entry.label, entry.name, entry.value]
      }
    }
  }
}
