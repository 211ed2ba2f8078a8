package import MPEGAudio
package import PlayerModel
import TrackMetadata

/// Reads a file's tags, the identity of its sound and its length.
package struct FileTrackReader: TrackReading {
  /// A reader.
  package init() {}

  package func read(_ path: TrackPath) throws(PlayerError) -> Track {
    try read(path, isMeasured: false)
  }

  package func measure(_ path: TrackPath) throws(PlayerError) -> Track {
    try read(path, isMeasured: true)
  }

  private func read(_ path: TrackPath, isMeasured: Bool) throws(PlayerError) -> Track {
    do throws(MPEGError) {
      let file = try MPEGFile(path)
      if isMeasured && !file.isLengthExact { try file.scan() }
      return try Self.track(at: path, file: file)
    } catch {
      throw PlayerError(error.code == .notFound ? .notFound : .nothingPlayable, error.message)
    }
  }

  /// All that is known of the open `file` at `path`.
  ///
  /// Tags that cannot be read are as good as none: the sound is what counts.
  package static func track(at path: TrackPath, file: MPEGFile) throws(MPEGError) -> Track {
    try read(path, file: file).track
  }

  /// The same, and how loud the file says that it is: in its tags, else in the encoder's own.
  package static func read(
    _ path: TrackPath, file: MPEGFile
  ) throws(MPEGError) -> (track: Track, loudness: ReplayGain?) {
    var track: Track
    var loudness: ReplayGain?
    do throws(MetadataError) {
      let metadata = try FileMetadata.read(path, openedAs: file.file)
      track = Track(path: path, metadata: metadata)
      loudness = metadata.replayGain
    } catch {
      track = Track(path: path, title: cleanTitle(fromFileName: path.name))
    }
    track.persistentID = try file.persistentID()
    track.duration = file.duration
    track.isDurationExact = file.isLengthExact
    return (track, loudness ?? file.replayGain)
  }
}
