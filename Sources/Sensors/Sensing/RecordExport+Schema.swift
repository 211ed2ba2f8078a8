package import OpenFormats

extension RecordExport {
  /// Returns the schema of an export of the given tables.
  ///
  /// The number of a record is unique only within its file: another device, or a file that replaced this one,
  /// can have the same number. Number, device, and time together are unique.
  package static func schema(of tables: [RecordTable], title: String) -> ColumnSchema {
    let isNamed = tables.count > 1
    return ColumnSchema(
      title: title, joining: tables.map { RecordTextTable($0, isNamed: isNamed).columns },
      key: (isNamed ? ["table"] : []) + ["deviceId", "timestamp", "id"])
  }
}
