import Glibc
package import PlayerModel

/// A folder of the listener's.
package enum PrivateFolder {
  /// Makes the folder at `path` and those above it that are missing, for the listener alone.
  ///
  /// - Throws: `PlayerError` that names the folder that cannot be made.
  package static func make(_ path: String) throws(PlayerError) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try make(String(path[..<slash]))
    }
    guard mkdir(path, 0o700) != 0 else { return }
    let number = errno
    // Another process may have been faster.
    if number == EEXIST, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
    throw PlayerError(
      .storageFailed, "The folder \(path) cannot be created: \(String(cString: strerror(number))).")
  }
}
