import GRDB

/// The index is written before an arrival is told, so that none is told twice; what a crash keeps from being recorded
/// is known by this.
extension PhotoIndex {
  /// Photos that arrived and that no record has, as far as was said; in the order in which they arrived.
  package func unrecorded() throws(PhotoError) -> [IndexedPhoto] {
    try read { database, names in
      try Row.fetchAll(
        database,
        sql: "SELECT \(IndexedPhoto.columns) FROM photo WHERE isUnrecorded ORDER BY arrived, id"
      ).map { try IndexedPhoto(row: $0, names) }
    }
  }

  /// Remembers that a record has the arrival of the photo with an identifier.
  package func setRecorded(localIdentifier: String) throws(PhotoError) {
    try write { database, names in
      try database.cachedStatement(
        sql: "UPDATE photo SET isUnrecorded = 0 WHERE identifier = ? AND isUnrecorded"
      ).execute(arguments: [names.stored(localIdentifier)])
    }
  }
}
