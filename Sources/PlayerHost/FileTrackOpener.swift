import MPEGAudio
import MusicLibrary
package import PlaybackEngine
package import PlayerModel

/// Opens what stands in the queue as MPEG files, with all that their tags say.
package struct FileTrackOpener: TrackOpening {
  /// An opener.
  package init() {}

  package func open(_ entry: QueueEntry) throws(PlayerError) -> OpenedTrack {
    let path = entry.track.path
    do throws(MPEGError) {
      let file = try MPEGFile(path)
      let (track, loudness) = try FileTrackReader.read(path, file: file)
      return OpenedTrack(source: MPEGSource(file), track: track, loudness: loudness)
    } catch {
      throw PlayerError(error)
    }
  }
}
