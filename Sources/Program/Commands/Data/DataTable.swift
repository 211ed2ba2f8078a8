import PlayerModel

/// A table of a database, and what its columns hold.
struct DataTable {
  let layout: TableLayout
  /// Whether it is so only with a key, in the place of another of that name.
  let isEncrypted: Bool
  /// What a row is, in a sentence or two.
  let row: String
  /// By the names of columns.
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

  /// Columns that are explained and that there are not.
  var strays: [String] {
    Set(meanings.keys).subtracting(layout.columns.map(\.name)).sorted()
  }
}
