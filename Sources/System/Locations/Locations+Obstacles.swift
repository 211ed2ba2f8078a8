import Glibc

/// What is in the way of files that the player could do without.
extension Locations {
  /// Why other programs do not see what a player finds in the library, and what to do about it; nil if they do.
  package var libraryProblem: String? {
    libraryProblem(room: Self.room(at: cache))
  }

  /// The same, with the bytes that are free on the disk of the cache; nil if the system does not say.
  func libraryProblem(room: UInt64?) -> String? {
    // On a full disk, and with it as its log alone, an index may have been begun.
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

  /// An index with its tables has more bytes than this, with one page for each of them.
  private static let leastIndex: Int64 = 16 << 10
  /// The bytes that an empty index takes with what SQLite keeps beside it.
  private static let indexRoom: UInt64 = 256 << 10

  /// The bytes that are free on the disk of a folder, which may still have to be made; nil if the system does not say.
  package static func room(at folder: String) -> UInt64? {
    var place = folder
    while access(place, F_OK) != 0, place.count > 1 { place = parent(of: place) }
    var status = statvfs()
    guard statvfs(place, &status) == 0 else { return nil }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize)
  }

  /// The bytes of a file; 0 without one.
  private static func size(of path: String) -> Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// Why nothing is logged; nil if something can be.
  package var logProblem: String? {
    var status = stat()
    // A link to a file will do.
    guard stat(logFile, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return nil }
    return "\(logFile) is not a file, so nothing is logged; remove it."
  }

  /// Whether something of another kind has the name of a file.
  package static func isInTheWay(_ path: String, of kind: UInt32) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT != kind
  }
}
