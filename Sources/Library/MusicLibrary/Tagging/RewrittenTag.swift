import PlayerModel
import SoundDecoding
import TrackMetadata

/// A file's tag as an edit makes it.
struct RewrittenTag {
  /// What it is, and where it stands.
  let writing: TagWriting
  /// How many bytes at the file's start it takes the place of.
  let oldLength: Int
  /// What the frames of the year said, by their ids.
  let oldDates: [String: [String]]
  let bytes: [UInt8]

  /// The kind of tag that it is.
  var kind: TagKind {
    switch writing {
    case .id3v2InFront: .id3v2
    }
  }

  /// What the file at `path` says of itself with it.
  func metadata(in path: TrackPath) throws(MetadataError) -> FileMetadata {
    switch writing {
    case .id3v2InFront: try FileMetadata.read(path, withID3v2: bytes)
    }
  }
}
