import PlayerModel

/// A database that the program writes, and its tables.
struct DataFile {
  /// What is said of a table: what a row is, and what its columns hold.
  typealias Text = (row: String, columns: [String: ColumnMeaning])

  /// The file's name.
  let name: String
  /// The folder that it is in by default.
  let folder: String
  /// What is in it, and who has it written.
  let content: String
  let tables: [DataTable]

  init(_ name: String, in folder: String, _ content: String, _ tables: [DataTable]) {
    self.name = name
    self.folder = folder
    self.content = content
    self.tables = tables
  }

  /// A file of tables as the program makes them, with what is said of each.
  init(
    _ name: String, in folder: String, _ content: String, _ layouts: [TableLayout],
    _ texts: [String: Text]
  ) {
    self.init(
      name, in: folder, content,
      layouts.map { layout in
        let text = texts[layout.name] ?? (row: "", columns: [:])
        return DataTable(layout, text.row, text.columns)
      })
  }
}

extension DataFile {
  static let data = "~/.local/share/stimmung"
  static let cache = "~/.cache/stimmung"
  static let state = "~/.local/state/stimmung"
}
