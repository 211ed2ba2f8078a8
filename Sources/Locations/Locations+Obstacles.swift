import Glibc

/// What is in the way of files that the player could do without.
extension Locations {
  /// Why other programs do not see what a player finds in the library, and what to do about it; nil if they do.
  package var libraryProblem: String? {
    guard access(index, F_OK) != 0, let obstacle = FolderObstacle(cache, home: home) else {
      return nil
    }
    return
      "The library cannot be saved, because \(cache) cannot be written to (\(obstacle.reason)): "
      + "the player finds music but forgets it when it quits. "
      + obstacle.remedy
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
