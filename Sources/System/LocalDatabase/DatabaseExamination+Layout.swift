import GRDB
package import PlayerModel

extension DatabaseExamination {
  /// Returns the tables of this version's schema, sorted by name, whether or not the file exists.
  package func layout() throws -> [TableLayout] {
    try DatabaseQueue().write { blank in
      for migration in recipe?.migrations ?? [] { try migration(blank) }
      let tables = try String.fetchAll(
        blank,
        sql: """
          SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name
          """)
      return try tables.map { TableLayout($0, try Self.columns(of: $0, in: blank)) }
    }
  }

  private static func columns(
    of table: String, in database: Database
  ) throws -> [TableLayout.Column] {
    try Row.fetchAll(
      database, sql: "SELECT name, type, \"notnull\" OR pk FROM pragma_table_info(?)",
      arguments: [table]
    ).map {
      TableLayout.Column(try $0.stored(0), try $0.stored(1), isNullable: !(try $0.stored(2)))
    }
  }
}
