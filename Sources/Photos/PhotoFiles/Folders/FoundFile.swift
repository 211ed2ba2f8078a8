import PlayerModel

/// A file that is called like a photo.
struct FoundFile: Hashable {
  var path: TrackPath
  var stamp: FileStamp
}
