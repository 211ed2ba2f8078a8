import MusicLibrary
package import PlaybackEngine
package import PlayerModel
import SoundFiles

/// Opens the files of queue entries, and reads all of their tags.
package struct FileTrackOpener: TrackOpening {
  package init() {}

  package func open(_ entry: QueueEntry) throws(PlayerError) -> OpenedTrack {
    let path = entry.track.path
    let file = try SoundFiles.open(path)
    let (track, loudness) = try FileTrackReader.read(path, file: file)
    return OpenedTrack(source: file, track: track, loudness: loudness)
  }
}
