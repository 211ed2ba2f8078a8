package import PlayerModel
import SoundFiles
package import TrackMetadata

/// All that a music file says of itself, by its sound and by its tags.
package struct FileDetails: Sendable {
  /// Its cover, without the picture.
  package struct Cover: Hashable, Sendable {
    package let mimeType: String
    package let byteCount: Int
    package let pixels: Artwork.Pixels?
    /// The file that it is, beside the track; nil for a picture of the tags.
    package let file: TrackPath?
  }

  /// The track, with identity and length.
  package let track: Track
  /// What the tags say; nothing if they cannot be read.
  package let metadata: FileMetadata
  /// The kind of sound, such as MPEG-1 layer III.
  package let kind: String
  package let format: PCMFormat
  /// kbit/s, the average where it varies.
  package let bitrate: Int
  /// Whether the bitrate is the same throughout; nil if that is not known.
  package let isBitrateConstant: Bool?
  /// What the encoder calls itself; nil if it does not.
  package let encoder: String?
  package let replayGain: ReplayGain?
  /// How many bytes the file has; nil if that is not known.
  package let byteCount: Int?
  /// The cover, nil if there is none, or why it cannot be shown.
  package let cover: Result<Cover?, MetadataError>

  /// Reads the whole file once, on any thread.
  ///
  /// - Throws: `PlayerError` if the file cannot be played.
  package init(_ path: TrackPath) throws(PlayerError) {
    let file = try SoundFiles.open(path)
    try file.measure()
    let metadata = Result { () throws(MetadataError) in try FileMetadata.read(path) }
    var track: Track
    switch metadata {
    case .success(let metadata): track = Track(path: path, metadata: metadata)
    case .failure: track = Track(path: path, title: cleanTitle(fromFileName: path.name))
    }
    track.persistentID = try file.persistentID()
    track.duration = file.duration
    track.isDurationExact = file.isLengthExact
    self.track = track
    self.metadata = (try? metadata.get()) ?? FileMetadata()
    (kind, format, encoder) = (file.kind, file.format, file.encoder)
    (bitrate, isBitrateConstant) = (file.bitrate, file.isBitrateConstant)
    replayGain = self.metadata.replayGain ?? file.replayGain
    byteCount = file.reader.source.file?.size
    cover = Result { () throws(MetadataError) in try Artwork.cover(of: path).map(Cover.init) }
  }
}

extension FileDetails.Cover {
  fileprivate init(_ artwork: Artwork) {
    self.init(
      mimeType: artwork.mimeType, byteCount: artwork.data.count, pixels: artwork.pixels,
      file: artwork.file)
  }
}
