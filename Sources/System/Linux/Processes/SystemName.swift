import Glibc

/// The operating system's name.
package enum SystemName {
  /// The name as `uname -s` prints it, such as `Linux`.
  package static let current: String = {
    var name = utsname()
    guard uname(&name) == 0 else { return "Linux" }
    return withUnsafeBytes(of: name.sysname) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }()
}
