import GRDB
import PlayerModel

/// Records for which folders the existing files are known, so that unknown files there have
/// arrived.
///
/// A row applies to a folder and everything below; the nearest one counts.
extension PhotoIndex {
  /// Returns whether an unknown file in a folder has arrived.
  func isDone(_ folder: TrackPath) throws(PhotoError) -> Bool {
    try read { try Self.isDone(folder, $0, $1) }
  }

  /// Records that all existing files of a folder are known.
  ///
  /// - Parameter device: The disk that contains the folder.
  func setDone(_ folder: TrackPath, device: Int64) throws(PhotoError) {
    try write { database, names in
      let below = names.below(folder)
      try database.execute(
        sql: "DELETE FROM folder WHERE path >= ? AND path < ?",
        arguments: [below.lowerBound, below.upperBound])
      try database.execute(
        sql: "INSERT OR REPLACE INTO folder (path, isDone, device) VALUES (?, 1, ?)",
        arguments: [names.stored(folder), device])
    }
  }

  /// Resets a watched folder if another disk is mounted there.
  ///
  /// Disks may get other numbers, so this is detected by the absence of known files.
  func checkDisk(of folder: TrackPath, device: Int64) throws(PhotoError) {
    let known = try read { database, names in
      try Int64.fetchOne(
        database, sql: "SELECT device FROM folder WHERE path = ? AND isDone",
        arguments: [names.stored(folder)])
    }
    guard let known, known != device else { return }
    let files = try self.known(below: folder, after: nil, limit: 64)
    guard !files.contains(where: { FileStamp($0.path)?.size == $0.stamp.size }) else { return }
    try write { database, names in
      try database.execute(
        sql: "UPDATE folder SET isDone = 0 WHERE path = ?", arguments: [names.stored(folder)])
    }
  }

  /// Removes everything outside `folders`, which the listener has removed from the settings.
  func keepOnly(_ folders: [TrackPath]) throws(PhotoError) {
    try write { database, names in
      for folder in folders where try Self.isDone(folder, database, names) {
        try database.execute(
          sql: "INSERT OR IGNORE INTO folder (path, isDone) VALUES (?, 1)",
          arguments: [names.stored(folder)])
      }
      var arguments: [String] = []
      for below in folders.map(names.below) {
        arguments += [below.lowerBound, below.upperBound]
      }
      let isInside = folders.map { _ in "(path >= ? AND path < ?)" } + ["FALSE"]
      let inside = isInside.joined(separator: " OR ")
      try database.execute(
        sql: "DELETE FROM photo WHERE NOT (\(inside))", arguments: StatementArguments(arguments))
      let marks = folders.map { _ in "?" }.joined(separator: ", ")
      try database.execute(
        sql: "DELETE FROM folder WHERE NOT (\(inside)) AND path NOT IN (\(marks))",
        arguments: StatementArguments(arguments + folders.map { names.stored($0) }))
    }
  }

  private static func isDone(
    _ place: TrackPath, _ database: Database, _ names: StoredNames
  ) throws -> Bool {
    let statement = try database.cachedStatement(sql: "SELECT isDone FROM folder WHERE path = ?")
    var folder = place
    while true {
      if let isDone = try Bool.fetchOne(statement, arguments: [names.stored(folder)]) {
        return isDone
      }
      guard folder.parent != folder, folder.encoded.hasPrefix("/") else { return false }
      folder = folder.parent
    }
  }
}
