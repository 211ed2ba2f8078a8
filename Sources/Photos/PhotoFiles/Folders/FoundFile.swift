import PlayerModel

/// A file with the name of a photo.
struct FoundFile: Hashable {
  var path: TrackPath
  var stamp: FileStamp
}
