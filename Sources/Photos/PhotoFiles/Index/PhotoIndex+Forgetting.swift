package import PlayerModel

extension PhotoIndex {
  /// Removes all that is known of the photos in a folder.
  ///
  /// What still lies in it is from then on what was there before: it is not told as arriving. Where a ``PhotoWatch``
  /// runs, use its ``PhotoWatch/forget(folder:)`` instead.
  package func forget(folder: TrackPath) throws(PhotoError) {
    try write { database, names in
      let (path, below) = (names.stored(folder), names.below(folder))
      // What was deleted is overwritten, not only unlinked.
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
