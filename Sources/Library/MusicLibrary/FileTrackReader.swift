package import PlayerModel
package import SoundDecoding
import SoundFiles
package import TrackMetadata

/// Reads the tags of a file, the identity of its sound, and its length.
package struct FileTrackReader: TrackReading {
  package let encodings: TextEncodings
  /// The separators that divide names in tags into several.
  private let separators: [String]

  /// Creates a reader that decodes texts without a declared encoding with `encodings`, and divides names in
  /// tags at the given separators.
  package init(encodings: TextEncodings = TextEncodings(), splittingAt separators: [String] = []) {
    (self.encodings, self.separators) = (encodings, separators)
  }

  package func read(_ path: TrackPath) throws(PlayerError) -> Track {
    try read(path, isMeasured: false)
  }

  package func readTags(of known: Track) throws(PlayerError) -> Track {
    guard let file = try? SoundFiles.open(known.path),
      var metadata = try? FileMetadata.readShortFrames(
        known.path, openedAs: file, encodings: encodings)
    else { return try read(known.path) }
    metadata.split(at: separators)
    var track = Track(path: known.path, metadata: metadata)
    track.encoding = file.encoding
    track.persistentID = known.persistentID
    track.duration = known.duration
    track.isDurationExact = known.isDurationExact
    return track
  }

  package func measure(_ path: TrackPath) throws(PlayerError) -> Track {
    try read(path, isMeasured: true)
  }

  package func judge(_ path: TrackPath) throws(PlayerError) {
    do throws(PlayerError) {
      _ = try SoundFiles.open(path)
    } catch {
      throw Self.refusal(error)
    }
  }

  private func read(_ path: TrackPath, isMeasured: Bool) throws(PlayerError) -> Track {
    do throws(PlayerError) {
      let file = try SoundFiles.open(path)
      if isMeasured && !file.isLengthExact { try file.measure() }
      return try read(path, file: file).track
    } catch {
      throw Self.refusal(error)
    }
  }

  /// Returns the error for a file: one that the disk cannot read counts as unplayable, so that the other
  /// files are still read.
  private static func refusal(_ error: PlayerError) -> PlayerError {
    PlayerError(error.code == .notFound ? .notFound : .nothingPlayable, error.message)
  }

  /// Reads the track and the ReplayGain of the open `file` at `path`; tags take precedence over the encoder's
  /// values.
  ///
  /// Unreadable tags are treated as missing, because the sound is what counts.
  package func read(
    _ path: TrackPath, file: any SoundFile
  ) throws(PlayerError) -> (track: Track, loudness: ReplayGain?) {
    var track: Track
    var loudness: ReplayGain?
    do throws(MetadataError) {
      var metadata = try FileMetadata.readShortFrames(
        path, openedAs: file, encodings: encodings)
      metadata.split(at: separators)
      track = Track(path: path, metadata: metadata)
      loudness = metadata.replayGain
    } catch {
      track = Track(path: path, title: cleanTitle(fromFileName: path.name))
    }
    track.persistentID = try file.persistentID()
    track.encoding = file.encoding
    track.duration = file.duration
    track.isDurationExact = file.isLengthExact
    return (track, loudness ?? file.replayGain)
  }
}
