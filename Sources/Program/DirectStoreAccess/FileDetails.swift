package import PlayerModel
import SoundFiles
package import TrackMetadata

/// The details of a music file, from its sound and tags.
package struct FileDetails: Sendable {
  /// The cover, without the picture itself.
  package struct Cover: Hashable, Sendable {
    package let mimeType: String
    package let byteCount: Int
    package let pixels: Artwork.Pixels?
    /// The picture's file next to the track, or `nil` for a picture in the tags.
    package let file: TrackPath?
  }

  /// The track, with identity and length.
  package let track: Track
  /// The metadata in the tags; empty if they cannot be read.
  package let metadata: FileMetadata
  /// The kind of encoding, such as MPEG-1 layer III, and what is lost when it is decoded.
  package let kind: String
  package let encoding: SoundEncoding
  /// Whether the bitrate is constant, or `nil` if unknown.
  package let isBitrateConstant: Bool?
  /// The encoder's name for itself, if the file has one.
  package let encoder: String?
  /// The ReplayGain of the file, or else the measured one.
  package let replayGain: ReplayGain?
  /// Whether ``replayGain`` was measured by the player, because the file has none.
  package let isReplayGainMeasured: Bool
  /// The file size in bytes, or `nil` if unknown.
  package let byteCount: Int?
  /// The cover, `nil` if there is none, or why it cannot be read.
  package let cover: Result<Cover?, MetadataError>

  /// Reads the whole file once; may be called on any thread.
  ///
  /// - Parameters:
  ///   - encodings: Decodes texts whose encoding the tags do not declare.
  ///   - measured: Returns the measured ReplayGain of a track, or `nil` if it has none.
  /// - Throws: `PlayerError` if the file cannot be played.
  package init(
    _ path: TrackPath, encodings: TextEncodings = TextEncodings(),
    measured: (Track) -> ReplayGain? = { _ in nil }
  ) throws(PlayerError) {
    let file = try SoundFiles.open(path)
    try file.measure()
    let metadata = Result { () throws(MetadataError) in
      try FileMetadata.read(path, encodings: encodings)
    }
    var track: Track
    switch metadata {
    case .success(let metadata): track = Track(path: path, metadata: metadata)
    case .failure: track = Track(path: path, title: cleanTitle(fromFileName: path.name))
    }
    track.persistentID = try file.persistentID()
    track.encoding = file.encoding
    track.duration = file.duration
    track.isDurationExact = file.isLengthExact
    self.track = track
    self.metadata = (try? metadata.get()) ?? FileMetadata()
    kind = ([file.kind] + file.losses.map(\.description)).joined(separator: ", ")
    (encoding, encoder) = (file.encoding, file.encoder)
    isBitrateConstant = file.isBitrateConstant
    let own = self.metadata.replayGain ?? file.replayGain
    let gain = own ?? measured(track)
    replayGain = gain
    isReplayGainMeasured = own == nil && gain != nil
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
