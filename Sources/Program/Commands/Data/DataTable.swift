import PlayerModel
import ProgramOutput

/// A table of a database with its documentation.
struct DataTable {
  let layout: TableLayout
  /// Whether the layout applies only with a key, in place of another one with the same name.
  let isEncrypted: Bool
  /// A description of a row in one or two sentences.
  let row: String
  /// The documentation of columns by name.
  let meanings: [String: ColumnMeaning]

  init(
    _ layout: TableLayout, isEncrypted: Bool = false, _ row: String,
    _ meanings: [String: ColumnMeaning]
  ) {
    self.layout = layout
    self.isEncrypted = isEncrypted
    self.row = row
    self.meanings = meanings
  }

  /// The names of documented columns that do not exist.
  var strays: [String] {
    Set(meanings.keys).subtracting(layout.columns.map(\.name)).sorted()
  }
}
