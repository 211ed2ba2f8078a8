import PlayerModel

/// The rows of the settings screen: folders first, then the settings below their headings.
struct SettingsRows {
  let folders: [LibraryFolder]
  let entries: [SettingEntry]
  let bindings: KeyBindings

  /// Returns the rows that have all words of a text, or all rows if it is empty.
  ///
  /// - Parameter foldersName: The setting that the rows of folders stand for.
  func rows(_ text: String, foldersName: String) -> [SettingsState.Row] {
    let query = text.allSatisfy { $0 == " " } ? nil : HelpQuery(text)
    let entry = entries.first { $0.name == foldersName }
    var rows: [SettingsState.Row] = []
    for folder in folders where query?.matches("\(Self.folderWords) \(folder.path)") != false {
      rows.append(.folder(folder))
    }
    let words = entry.map { "\($0.name) \($0.meaning) \($0.synonyms)" } ?? ""
    if query?.matches("add a folder \(Self.folderWords) \(words)") != false {
      rows.append(.addFolder(entry))
    }
    var heading = ""
    for entry in entries where entry.name != foldersName {
      guard query.map({ matches(entry, $0) }) != false else { continue }
      if entry.group != heading {
        heading = entry.group
        if !heading.isEmpty { rows.append(.heading(heading)) }
      }
      rows.append(.entry(entry))
    }
    return rows
  }

  private static let folderWords = "music folders library"

  private func matches(_ entry: SettingEntry, _ query: HelpQuery) -> Bool {
    let keys = entry.action.map { bindings.names($0) } ?? []
    return entry.matches(query, keys: keys)
  }
}
