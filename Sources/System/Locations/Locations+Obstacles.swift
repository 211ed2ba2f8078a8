import Glibc

/// Checks for files that the player can do without.
extension Locations {
  /// Why the library cannot be saved, and what to do about it, or `nil` if it can.
  package var libraryProblem: String? {
    libraryProblem(room: Self.room(at: cache))
  }

  /// Checks whether the library can be saved, given the free bytes on the cache's disk, or `nil` if
  /// unknown.
  func libraryProblem(room: UInt64?) -> String? {
    // On a full disk, an index may have been begun, possibly with its log only.
    let begun = Self.size(of: index) + Self.size(of: index + "-wal")
    if access(index, F_OK) != 0, let obstacle = FolderObstacle(cache, home: home) {
      return
        "The library cannot be saved, because \(cache) cannot be written to (\(obstacle.reason)): "
        + "the player finds music but forgets it when it quits. "
        + obstacle.remedy
    }
    guard begun < Self.leastIndex, let room, room < Self.indexRoom else { return nil }
    return
      "The library cannot be saved, because the disk of \(cache) is full: the player finds music but forgets it when "
      + "it quits. Free some space."
  }

  /// The minimum size in bytes of an index with its tables, each of which takes at least a page.
  private static let leastIndex: Int64 = 16 << 10
  /// The size in bytes of an empty index with SQLite's companion files.
  private static let indexRoom: UInt64 = 256 << 10

  /// Returns the free bytes on the disk of a folder, which need not exist yet, or `nil` if unknown.
  package static func room(at folder: String) -> UInt64? {
    var place = folder
    while access(place, F_OK) != 0, place.count > 1 { place = parent(of: place) }
    var status = statvfs()
    guard statvfs(place, &status) == 0 else { return nil }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize)
  }

  /// Returns the size of a file, or 0 if it does not exist.
  private static func size(of path: String) -> Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// Why nothing can be logged, or `nil`.
  package var logProblem: String? {
    var status = stat()
    // A link to a file is fine.
    guard stat(logFile, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return nil }
    return "\(logFile) is not a file, so nothing is logged; remove it."
  }

  /// Returns whether `path` exists but is not of the given kind.
  package static func isInTheWay(_ path: String, of kind: UInt32) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT != kind
  }
}
