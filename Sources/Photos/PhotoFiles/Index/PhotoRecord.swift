import PlayerModel

/// The stored values of a file that was read.
struct PhotoRecord {
  var path: TrackPath
  var stamp: FileStamp
  var identifier: String
  var content: String
  var reading: ReadingState
  var facts = PhotoFacts()
  var arrived: Int64?
  /// Whether the photo arrives now, so that its arrival must be recorded.
  var isUnrecorded = false
  /// When the photo was taken, in Unix milliseconds.
  var takenAt: Int64?

  /// The photo as other modules see it.
  var photo: IndexedPhoto {
    var photo = IndexedPhoto(
      path: path, localIdentifier: identifier, facts: facts, arrived: arrived,
      modified: stamp.modified / 1_000_000)
    photo.takenAt = takenAt
    return photo
  }
}
