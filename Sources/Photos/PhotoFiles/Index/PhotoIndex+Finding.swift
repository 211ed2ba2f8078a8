import GRDB
import PlayerModel

extension PhotoIndex {
  /// Returns the entry for the file at `path`.
  func known(at path: TrackPath) throws(PhotoError) -> KnownPhoto? {
    try rows("path = ?") { [$0.stored(path)] }.first
  }

  /// Returns those of `files` that are unknown or have changed.
  ///
  /// For unchanged files with another device or inode, these are updated.
  func unknown(of files: [FoundFile]) throws(PhotoError) -> [FoundFile] {
    var displaced: [(id: Int64, stamp: FileStamp)] = []
    let unknown = try read { database, names in
      let statement = try database.cachedStatement(
        sql: "SELECT \(KnownPhoto.columns) FROM photo WHERE path = ?")
      return try files.filter { file in
        guard let row = try Row.fetchOne(statement, arguments: [names.stored(file.path)]) else {
          return true
        }
        let known = try KnownPhoto(row: row, names)
        // Ignoring inodes: without a reported change, some file systems merely renumbered their
        // files.
        guard known.stamp.size == file.stamp.size, known.stamp.modified == file.stamp.modified
        else { return true }
        if known.stamp != file.stamp { displaced.append((known.id, file.stamp)) }
        return false
      }
    }
    guard !displaced.isEmpty else { return unknown }
    try write { database, _ in
      for (id, stamp) in displaced { try Self.touch(id, stamp, database) }
    }
    return unknown
  }

  /// Returns the entries with the same stamp, which the file may have been moved from.
  func known(stamp: FileStamp) throws(PhotoError) -> [KnownPhoto] {
    try rows("inode = ? AND device = ? AND size = ? AND modified = ? LIMIT 16") { _ in
      [stamp.inode, stamp.device, stamp.size, stamp.modified]
    }
  }

  /// Returns the entries that have or first had the given content.
  func known(content: String) throws(PhotoError) -> [KnownPhoto] {
    try rows("content = ? OR identifier = ? LIMIT 64") { names in
      let stored = names.stored(content)
      return [stored, stored]
    }
  }

  /// Returns entries of the given size whose content is unknown.
  func unidentified(size: Int64, limit: Int) throws(PhotoError) -> [KnownPhoto] {
    try rows("content IS NULL AND size = ? LIMIT ?") { _ in [size, limit] }
  }

  /// Returns entries below a folder in the order of their stored paths, after `last`.
  func known(
    below folder: TrackPath, after last: TrackPath?, limit: Int
  ) throws(PhotoError) -> [KnownPhoto] {
    try rows("path > ? AND path < ? ORDER BY path LIMIT ?") { names in
      let range = names.below(folder)
      return [last.map { names.stored($0) } ?? range.lowerBound, range.upperBound, limit]
    }
  }

  /// Returns entries that wait to be read, newest first, after `last`.
  func waiting(
    sniffedToo: Bool, after last: KnownPhoto?, limit: Int
  ) throws(PhotoError) -> [KnownPhoto] {
    try rows(
      """
      reading IN (0, 3) AND reading <= ? AND (modified, id) < (?, ?)
      ORDER BY modified DESC, id DESC LIMIT ?
      """
    ) { _ in [sniffedToo ? 3 : 0, last?.stamp.modified ?? .max, last?.id ?? .max, limit] }
  }

  /// Returns the number of known photos, including files not yet read.
  func count() throws(PhotoError) -> Int {
    try read { database, _ in
      try Int.fetchOne(
        database, sql: "SELECT count(*) FROM photo WHERE reading <> ?",
        arguments: [ReadingState.noPhoto.rawValue]) ?? 0
    }
  }

  private func rows(
    _ condition: String, _ arguments: (StoredNames) -> StatementArguments
  ) throws(PhotoError) -> [KnownPhoto] {
    try read { database, names in
      let statement = try database.cachedStatement(
        sql: "SELECT \(KnownPhoto.columns) FROM photo WHERE \(condition)")
      return try Row.fetchAll(statement, arguments: arguments(names)).map {
        try KnownPhoto(row: $0, names)
      }
    }
  }
}
