import GRDB
package import PlayerModel
import Sealing

extension RecordTable {
  /// Returns the tables and views of a file of these records, by name.
  ///
  /// - Parameter isSealed: Whether the records are encrypted.
  package func layout(isSealed: Bool) throws -> [TableLayout] {
    let seal = isSealed ? try Passphrase("", cost: .trifling).makeSeal() : nil
    return try DatabaseQueue().write { blank in
      let file = RecordFile(path: ":memory:")
      try file.define(RecordFormat(table: self, seal: seal), in: blank)
      try file.migrate(blank)
      let names = try String.fetchAll(
        blank,
        sql: """
          SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'
          ORDER BY name
          """)
      return try names.map { name in
        // SQLite reports no types for the computed columns of a view.
        let isView = hasRuns && name == self.name
        return TableLayout(name, try isView ? viewColumns : Self.columns(of: name, in: blank))
      }
    }
  }

  private var viewColumns: [TableLayout.Column] {
    [TableLayout.Column("id", ColumnType.integer.rawValue, isNullable: false)]
      + columns.map {
        TableLayout.Column($0.name, $0.type.rawValue, isNullable: $0.isNullable)
      }
  }

  private static func columns(
    of table: String, in database: Database
  ) throws -> [TableLayout.Column] {
    try Row.fetchAll(
      database, sql: "SELECT name, type, \"notnull\" OR pk FROM pragma_table_info(?)",
      arguments: [table]
    ).map { row in
      TableLayout.Column(row[0], row[1], isNullable: !row[2])
    }
  }
}
