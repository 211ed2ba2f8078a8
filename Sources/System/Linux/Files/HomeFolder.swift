import Glibc

/// The listener's home folder.
package enum HomeFolder {
  /// Its path as `HOME` has it, else as the account does; nil if nobody knows it.
  package static func path(_ environment: [String: String]) -> String? {
    if let home = environment["HOME"], home.hasPrefix("/") { return home }
    return getpwuid(getuid())?.pointee.pw_dir.map { String(cString: $0) }
  }
}
