import GRDB
import Sealing

/// Keeps a secret in a file of records, and keys the identifiers in one of its columns with it.
///
/// A sensor may store records meanwhile.
package struct RecordKeying: Sendable {
  private static let page = 1000

  private let path: String
  private let table: RecordTable
  private let column: Int
  private let passphrase: Passphrase?

  /// Creates access to the secret in the file at an absolute path.
  ///
  /// - Parameters:
  ///   - table: A table without runs.
  ///   - column: The name of the column with the identifiers.
  ///   - key: The key of encrypted records.
  package init(path: String, table: RecordTable, column: String, key: String?) {
    precondition(!table.hasRuns, "rows that share a run cannot be rewritten")
    guard let place = table.columns.firstIndex(where: { $0.name == column }) else {
      preconditionFailure("\(table.name) has no column \(column)")
    }
    self.path = path
    self.table = table
    self.column = place
    passphrase = key.map { Passphrase($0) }
  }

  /// Returns the secret in the file, or `nil` if it has none.
  package func secret() throws(SensorError) -> RecordSecret? {
    guard
      let reader = try RecordReader.existing(path: path, table: table, passphrase: passphrase)
    else { return nil }
    let format = try reader.format()
    return try reader.database.read(at: path) { try RecordSecret.kept(by: format, in: $0) }
  }

  /// Replaces the secret in the file, if the file exists, and rekeys its identifiers.
  ///
  /// In the same transaction, each identifier for which `keyed` returns another one is replaced, and its old
  /// value overwritten. A file that already has the secret is unchanged.
  package func keep(
    _ secret: RecordSecret, _ keyed: (_ identifier: String) -> String?
  ) throws(SensorError) {
    guard RecordFile(path: path).identity != nil, try self.secret() != secret else { return }
    try RecordFile(path: path).rewrite(table, passphrase) { format, database in
      try rewrite(format, in: database, keyed)
      try secret.keep(by: format, database)
    }
  }

  /// Rewrites rows page by page, so that a large file needs little memory.
  private func rewrite(
    _ format: RecordFormat, in database: Database, _ keyed: (String) -> String?
  ) throws {
    var writer = try RecordWriter(format, database)
    var last: Int64 = 0
    while true {
      let page = try rows(after: last, format, in: database)
      guard let end = page.last?.id else { break }
      last = end
      for row in page {
        guard case .text(let identifier) = row.values[column], let other = keyed(identifier) else {
          continue
        }
        var values = row.values
        values[column] = .text(other)
        try database.execute(
          sql: "DELETE FROM \"\(table.rowsName)\" WHERE id = ?", arguments: [row.id])
        try writer.write(RecordRow(id: row.id, values: values))
      }
    }
    try writer.finish()
  }

  private func rows(
    after last: Int64, _ format: RecordFormat, in database: Database
  ) throws -> [RecordRow] {
    var decoder = RecordDecoder(format, database, path: path)
    return try Row.fetchAll(
      database,
      sql: """
        SELECT id, \(format.columnList) FROM "\(table.rowsName)" WHERE id > ? ORDER BY id LIMIT ?
        """, arguments: [last, Self.page]
    ).map { try decoder.read($0) }
  }
}
