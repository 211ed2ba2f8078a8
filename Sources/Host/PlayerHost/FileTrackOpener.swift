import MusicLibrary
package import PlaybackEngine
package import PlayerModel
import SoundFiles
package import TrackMetadata

/// Opens the files of queue entries, and reads all of their tags.
package struct FileTrackOpener: TrackOpening {
  private let encodings: TextEncodings

  /// Creates an opener that decodes texts without a declared encoding with `encodings`.
  package init(encodings: TextEncodings = TextEncodings()) {
    self.encodings = encodings
  }

  package func open(_ entry: QueueEntry) throws(PlayerError) -> OpenedTrack {
    let path = entry.track.path
    let file = try SoundFiles.open(path)
    let (track, loudness) = try FileTrackReader.read(
      path, file: file, encodings: encodings)
    return OpenedTrack(source: file, track: track, loudness: loudness)
  }
}
