import Cryptography
import GRDB
import Sealing

/// A file keeps its secret as it keeps its records: sealed if they are.
extension RecordSecret {
  /// The key of ``RecordFile/fact(_:in:)``.
  static let fact = "identifierKey"

  /// The secret in a file; `nil` if it has none, or one that was damaged.
  static func kept(by format: RecordFormat, in database: Database) throws -> RecordSecret? {
    guard let text = try RecordFile.fact(fact, in: database), let bytes = [UInt8](hexadecimal: text)
    else { return nil }
    guard let seal = format.seal else { return RecordSecret(bytes) }
    // What does not open was damaged; then there is a new secret, as in a new file.
    return (try? seal.open(bytes, for: place(in: format))).flatMap(RecordSecret.init)
  }

  /// Keeps it in a file, in the place of another one.
  func keep(by format: RecordFormat, in schema: String = "main", _ database: Database) throws {
    let stored = format.seal?.seal(bytes, for: Self.place(in: format)) ?? bytes
    try database.execute(
      sql: "INSERT OR REPLACE INTO \(schema).sensor_meta (key, value) VALUES (?, ?)",
      arguments: [Self.fact, stored.hexadecimal])
  }

  private static func place(in format: RecordFormat) -> String { "\(format.table.name):\(fact)" }
}
