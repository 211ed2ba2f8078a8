import GRDB
import Sealing

/// Removes records for good, because the user wants them forgotten.
///
/// Their content is overwritten in the file and in its log. A sensor may store records meanwhile. A host that
/// already has some of them is not notified.
package struct RecordForgetting: Sendable {
  /// The key of the fact that numbers of records have gaps.
  static let fact = "forgotten"

  private let path: String
  private let table: RecordTable
  private let passphrase: Passphrase?

  /// Creates a removal for the file at an absolute path.
  ///
  /// - Parameters:
  ///   - table: A table without runs.
  ///   - key: The key of encrypted records.
  package init(path: String, table: RecordTable, key: String?) {
    precondition(!table.hasRuns, "records that share a run cannot be removed")
    self.path = path
    self.table = table
    passphrase = key.map { Passphrase($0) }
  }

  /// Removes the records for which `isForgotten` returns `true`, and returns their number.
  ///
  /// - Throws: The reason why this failed; then no record was removed.
  package func run(_ isForgotten: (RecordRow) -> Bool) throws(SensorError) -> Int {
    let reader = try RecordReader.existing(path: path, table: table, passphrase: passphrase)
    var ids: [Int64] = []
    try reader?.visit(RecordSelection()) { if isForgotten($0) { ids.append($0.id) } }
    guard !ids.isEmpty else { return 0 }
    try RecordFile(path: path).rewrite(table, passphrase) { _, database in
      let statement = try database.cachedStatement(
        sql: "DELETE FROM \"\(table.rowsName)\" WHERE id = ?")
      for id in ids { try statement.execute(arguments: [id]) }
      try RecordFile.set(Self.fact, to: "yes", database)
    }
    return ids.count
  }
}
