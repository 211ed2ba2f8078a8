import Cryptography
import Transport

/// A study's host as configured: the addresses of requests, and the names of marks.
struct SyncHost: Hashable, Sendable {
  /// An operation of the host.
  enum Operation: String {
    case createTable = "create_table"
    case insert
    case latest
  }

  let kind: ServerType
  /// The scheme, host, port, and path, without a trailing slash.
  let base: String
  let studyNumber: Int
  let studyKey: String
  /// The name without scheme and path, for messages.
  let name: String
  /// Whether requests are sent unencrypted.
  let isPlain: Bool
  /// Whether the host is this machine.
  let isLocal: Bool

  /// Creates a host from an address.
  ///
  /// - Parameter host: An address with an optional scheme (https by default), port, and path.
  /// - Throws: `cannotSync` if the address is invalid.
  init(
    _ host: String, kind: ServerType, studyNumber: Int, studyKey: String
  ) throws(SensorError) {
    guard let address = HostAddress(host) else {
      throw SensorError(
        .cannotSync,
        "“\(HostAddress.shown(host))” is not a host to sync with; write \(HostAddress.form).")
    }
    self.kind = kind
    base = address.base
    self.studyNumber = studyNumber
    self.studyKey = studyKey
    name = address.name
    isPlain = address.isPlain
    isLocal = address.isLocal
  }

  /// Returns the URL for an operation on a table.
  func url(for operation: Operation, on table: String) -> String {
    let end =
      "\(studyNumber)/\(FormText.encoded(path: studyKey))/\(FormText.encoded(path: table))/"
      + operation.rawValue
    return switch kind {
    case .aware: "\(base)/index.php/webservice/index/\(end)"
    case .awareMicro: "\(base)/index.php/\(end)"
    case .awareLight: "\(base)/insert/"
    }
  }

  /// Returns the name of the mark for this host, study, and table, from which the key cannot be read.
  func mark(for table: String) -> String {
    let study =
      kind == .awareLight ? "" : " \(studyNumber) \(SHA256.hexadecimal(of: studyKey).prefix(16))"
    return "\(kind.rawValue) \(base)\(study) \(table)"
  }
}
