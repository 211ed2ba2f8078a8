import PlayerModel
import ProgramOutput

/// A database that the program writes, with its tables.
struct DataFile {
  /// The documentation of a table: a row and its columns.
  typealias Text = (row: String, columns: [String: ColumnMeaning])

  /// The name of the file.
  let name: String
  /// The default folder of the file.
  let folder: String
  /// The content of the file, and the setting that enables it.
  let content: String
  let tables: [DataTable]

  init(_ name: String, in folder: String, _ content: String, _ tables: [DataTable]) {
    self.name = name
    self.folder = folder
    self.content = content
    self.tables = tables
  }

  /// Creates a file from the layouts of its tables and their documentation.
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
