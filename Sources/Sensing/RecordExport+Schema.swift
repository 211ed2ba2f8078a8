package import OpenFormats

extension RecordExport {
  /// What the columns of an export of these tables are.
  ///
  /// A number in the file is only unique there: records of another device, or of a file that took its place, have the
  /// same again. With the device and the moment no two are alike.
  package static func schema(of tables: [RecordTable], title: String) -> ColumnSchema {
    let key = ["deviceId", "timestamp", "id"]
    guard tables.count > 1 else {
      return ColumnSchema(title: title, columns: tables.first.map(columns) ?? [], key: key)
    }
    let schemas = tables.map { table in
      var columns = columns(of: table)
      columns.insert(ColumnSchema.Column("table", .text, isNullable: false), at: 1)
      return ColumnSchema(title: title, columns: columns, key: key)
    }
    return ColumnSchema(title: title, joining: schemas, key: ["table"] + key)
  }

  private static func columns(of table: RecordTable) -> [ColumnSchema.Column] {
    [ColumnSchema.Column("id", .integer, isNullable: false)] + table.columns.map(\.schema)
      + [ColumnSchema.Column(RecordTextTable.date, .text, isNullable: true)]
  }
}

extension RecordTable.Column {
  fileprivate var schema: ColumnSchema.Column {
    switch type {
    case .integer: ColumnSchema.Column(name, .integer, isNullable: isNullable)
    // JSON has no word for what is no number.
    case .double: ColumnSchema.Column(name, .number, isNullable: true)
    case .text: ColumnSchema.Column(name, .text, isNullable: isNullable)
    }
  }
}
