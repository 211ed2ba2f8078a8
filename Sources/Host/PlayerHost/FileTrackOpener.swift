package import MusicLibrary
package import PlaybackEngine
package import PlayerModel
import SoundFiles

/// Opens the files of queue entries, and reads all of their tags.
package struct FileTrackOpener: TrackOpening {
  private let reader: FileTrackReader

  /// Creates an opener that reads tags with `reader`.
  package init(reader: FileTrackReader = FileTrackReader()) {
    self.reader = reader
  }

  package func open(_ entry: QueueEntry) throws(PlayerError) -> OpenedTrack {
    let path = entry.track.path
    let file = try SoundFiles.open(path)
    let (track, loudness) = try reader.read(path, file: file)
    return OpenedTrack(source: file, track: track, loudness: loudness)
  }
}
