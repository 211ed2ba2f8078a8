package import PlayerModel

extension PhotoIndex {
  /// Removes all that is known of the photos in a folder.
  ///
  /// What still lies in it is from then on what was there before: it is not told as arriving. Where a ``PhotoWatch``
  /// runs, use its ``PhotoWatch/forget(folder:)`` instead.
  package func forget(folder: TrackPath) throws(PhotoError) {
    try write { database in
      // What was deleted is overwritten, not only unlinked.
      try database.execute(sql: "PRAGMA secure_delete = ON")
      for table in ["photo", "folder"] {
        try database.execute(
          sql: "DELETE FROM \(table) WHERE path = ? OR (path >= ? AND path < ?)",
          arguments: [folder.encoded, folder.below.lowerBound, folder.below.upperBound])
      }
      try database.execute(
        sql: "INSERT INTO folder (path, isDone) VALUES (?, 0)", arguments: [folder.encoded])
    }
    emptyLog()
  }
}

extension TrackPath {
  /// The range in which the paths of all that is in this folder lie.
  var below: Range<String> {
    let prefix = encoded == "/" ? "" : encoded
    // The character after the slash.
    return (prefix + "/")..<(prefix + "0")
  }
}
