import Cryptography
import Transport

/// A study's host as it was configured: where requests go, and how they are told apart.
struct SyncHost: Hashable, Sendable {
  /// What is asked of the host.
  enum Operation: String {
    case createTable = "create_table"
    case insert
    case latest
  }

  let kind: ServerType
  /// Scheme, host, port and path, without a slash at the end.
  let base: String
  let studyNumber: Int
  let studyKey: String
  /// The name without scheme and path, for people.
  let name: String
  /// Whether what is sent can be read on its way.
  let isPlain: Bool
  /// Whether it is on this machine.
  let isLocal: Bool

  /// - Parameter host: An address with or without scheme (then https), port and path.
  /// - Throws: `cannotSync` if that is no address.
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

  /// The address for an operation on a table.
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

  /// What marks for this host, study and table are kept under; the key cannot be read from it.
  func mark(for table: String) -> String {
    let study =
      kind == .awareLight ? "" : " \(studyNumber) \(SHA256.hexadecimal(of: studyKey).prefix(16))"
    return "\(kind.rawValue) \(base)\(study) \(table)"
  }
}
