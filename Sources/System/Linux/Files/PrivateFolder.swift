import Glibc
package import PlayerModel

/// A folder of the listener's.
package enum PrivateFolder {
  /// Makes the folder at `path` and those above it that are missing, for the listener alone.
  ///
  /// - Throws: `PlayerError` that names the folder that cannot be made.
  package static func make(_ path: String) throws(PlayerError) {
    guard let obstacle = obstacle(making: path) else { return }
    throw PlayerError(
      .storageFailed,
      "The folder \(obstacle.folder) cannot be created: \(String(cString: strerror(obstacle.code)))."
    )
  }

  /// Makes them, or tells which cannot be made and the system's number for why.
  static func obstacle(making path: String) -> (folder: String, code: Int32)? {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return nil }
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex,
      let obstacle = obstacle(making: String(path[..<slash]))
    {
      return obstacle
    }
    guard mkdir(path, 0o700) != 0 else { return nil }
    let number = errno
    // Another process may have been faster.
    if number == EEXIST, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      return nil
    }
    return (path, number)
  }
}
