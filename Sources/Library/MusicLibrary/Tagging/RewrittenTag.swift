import PlayerModel
import SoundDecoding
import TrackMetadata

/// The new tag of a file after an edit.
struct RewrittenTag {
  /// The kind of the tag, and its position in the file.
  let writing: TagWriting
  /// The number of bytes at the file's start that it replaces.
  let oldLength: Int
  /// The previous texts of the date frames, by their IDs.
  let oldDates: [String: [String]]
  let bytes: [UInt8]

  /// The kind of the tag.
  var kind: TagKind {
    switch writing {
    case .id3v2InFront: .id3v2
    }
  }

  /// Returns the metadata of the file at `path` as it would be read with this tag.
  func metadata(in path: TrackPath) throws(MetadataError) -> FileMetadata {
    switch writing {
    case .id3v2InFront: try FileMetadata.read(path, withID3v2: bytes)
    }
  }
}
