import Cryptography
import GRDB
import Sealing

/// Storage of the secret in a file of records, sealed if the records are.
extension RecordSecret {
  /// The key of ``RecordFile/fact(_:in:)``.
  static let fact = "identifierKey"

  /// Returns the secret in a file, or `nil` if it has none or it is damaged.
  static func kept(by format: RecordFormat, in database: Database) throws -> RecordSecret? {
    guard let text = try RecordFile.fact(fact, in: database), let bytes = [UInt8](hexadecimal: text)
    else { return nil }
    guard let seal = format.seal else { return RecordSecret(bytes) }
    // A seal that does not open is damaged. A new secret is then made, as for a new file.
    return (try? seal.open(bytes, for: place(in: format))).flatMap(RecordSecret.init)
  }

  /// Stores the secret in a file, in place of any other.
  func keep(by format: RecordFormat, in schema: String = "main", _ database: Database) throws {
    let stored = format.seal?.seal(bytes, for: Self.place(in: format)) ?? bytes
    try RecordFile.set(Self.fact, to: stored.hexadecimal, in: schema, database)
  }

  private static func place(in format: RecordFormat) -> String { "\(format.table.name):\(fact)" }
}
