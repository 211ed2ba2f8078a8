import MusicLibrary
package import PlaybackEngine
package import PlayerModel
import SoundFiles

/// Opens what stands in the queue, with all that its tags say.
package struct FileTrackOpener: TrackOpening {
  package init() {}

  package func open(_ entry: QueueEntry) throws(PlayerError) -> OpenedTrack {
    let path = entry.track.path
    let file = try SoundFiles.open(path)
    let (track, loudness) = try FileTrackReader.read(path, file: file)
    return OpenedTrack(source: file, track: track, loudness: loudness)
  }
}
