import GRDB

/// Tracks which arrivals have been recorded.
///
/// The index is written before an arrival is reported, so that it is reported only once. After a
/// crash, this shows which arrivals were not recorded.
extension PhotoIndex {
  /// Returns the photos whose arrival is not recorded, in the order of arrival.
  package func unrecorded() throws(PhotoError) -> [IndexedPhoto] {
    try read { database, names in
      try Row.fetchAll(
        database,
        sql: "SELECT \(IndexedPhoto.columns) FROM photo WHERE isUnrecorded ORDER BY arrived, id"
      ).map { try IndexedPhoto(row: $0, names) }
    }
  }

  /// Marks the arrival of a photo as recorded.
  package func setRecorded(localIdentifier: String) throws(PhotoError) {
    try write { database, names in
      try database.cachedStatement(
        sql: "UPDATE photo SET isUnrecorded = 0 WHERE identifier = ? AND isUnrecorded"
      ).execute(arguments: [names.stored(localIdentifier)])
    }
  }
}
