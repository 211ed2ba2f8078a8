package import OpenFormats

extension RecordExport {
  /// What the columns of an export of these tables are.
  ///
  /// A number in the file is only unique there: records of another device, or of a file that took its place, have the
  /// same again. With the device and the moment no two are alike.
  package static func schema(of tables: [RecordTable], title: String) -> ColumnSchema {
    let isNamed = tables.count > 1
    return ColumnSchema(
      title: title, joining: tables.map { RecordTextTable($0, isNamed: isNamed).columns },
      key: (isNamed ? ["table"] : []) + ["deviceId", "timestamp", "id"])
  }
}
