import FoundationEssentials
import Glibc

/// By what the device is known in the tables of a sensor, where a configuration does not say: by one identity.
package struct TableIdentities: Sendable {
  /// That of a table without a file, which it begins with.
  private let shared: String

  /// Takes over the identity of records that there are.
  ///
  /// - Parameter tables: The tables and their files; none if no records are kept, as then nothing keeps an identity either.
  package init(_ tables: [(path: String, table: RecordTable)]) {
    let kept = tables.lazy.compactMap { path, table -> String? in
      // What cannot be read names no device; the sensor says why when it starts.
      let identity = try? RecordReader(path: path, table: table).deviceId()
      return identity.flatMap { $0.isEmpty ? nil : $0 }
    }
    shared = kept.first ?? UUID().uuidString
  }

  /// The identity to set for the table in the file at `path`; empty where the file has its own.
  package func identity(forRecordsAt path: String?) -> String {
    guard let path, access(path, F_OK) == 0 else { return shared }
    return ""
  }
}
