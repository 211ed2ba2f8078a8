import Glibc
package import PlayerModel

/// Folders that only the listener can access.
package enum PrivateFolder {
  /// Creates the folder at `path` and its missing parents with mode 0700.
  ///
  /// - Throws: A `PlayerError` that names the folder that cannot be created.
  package static func make(_ path: String) throws(PlayerError) {
    guard let obstacle = obstacle(making: path) else { return }
    throw PlayerError(
      .storageFailed,
      "The folder \(obstacle.folder) cannot be created: \(String(cString: strerror(obstacle.code)))."
    )
  }

  /// Creates the folders, or returns the one that cannot be created and its `errno`.
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
    // Another process may have created it in the meantime.
    if number == EEXIST, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      return nil
    }
    return (path, number)
  }
}
