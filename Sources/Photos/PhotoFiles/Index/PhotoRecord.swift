import PlayerModel

/// What is stored of a file that was read.
struct PhotoRecord {
  var path: TrackPath
  var stamp: FileStamp
  var identifier: String
  var content: String
  var reading: ReadingState
  var facts = PhotoFacts()
  var arrived: Int64?
  /// Whether it arrives now, so that somebody is to record it.
  var isUnrecorded = false
  /// When it was taken, Unix milliseconds.
  var takenAt: Int64?

  /// It, as others see it.
  var photo: IndexedPhoto {
    var photo = IndexedPhoto(
      path: path, localIdentifier: identifier, facts: facts, arrived: arrived,
      modified: stamp.modified / 1_000_000)
    photo.takenAt = takenAt
    return photo
  }
}
