import Glibc

/// The listener's home folder.
package enum HomeFolder {
  /// Returns the path from `HOME`, or from the account if `HOME` is not set; `nil` if neither has
  /// one.
  package static func path(_ environment: [String: String]) -> String? {
    if let home = environment["HOME"], home.hasPrefix("/") { return home }
    return getpwuid(getuid())?.pointee.pw_dir.map { String(cString: $0) }
  }
}
