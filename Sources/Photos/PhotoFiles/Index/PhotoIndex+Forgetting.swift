package import PlayerModel

extension PhotoIndex {
  /// Removes everything known about the photos in a folder.
  ///
  /// Files still in the folder then count as old, and are not reported as arrivals.
  /// While a ``PhotoWatch`` runs, use ``PhotoWatch/forget(folder:)`` instead.
  package func forget(folder: TrackPath) throws(PhotoError) {
    try write { database, names in
      let (path, below) = (names.stored(folder), names.below(folder))
      // Overwrite deleted data rather than only unlinking it.
      try database.execute(sql: "PRAGMA secure_delete = ON")
      for table in ["photo", "folder"] {
        try database.execute(
          sql: "DELETE FROM \(table) WHERE path = ? OR (path >= ? AND path < ?)",
          arguments: [path, below.lowerBound, below.upperBound])
      }
      try database.execute(
        sql: "INSERT INTO folder (path, isDone) VALUES (?, 0)", arguments: [path])
    }
    emptyLog()
  }
}
