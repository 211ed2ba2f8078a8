import CompactTracks
import MusicLibrary
import PlaybackEngine
import PlayerModel
import TrackMetadata

/// Files, folders and playlist files.
extension FillingSearch {
  /// Finds the music in files and folders.
  ///
  /// Files that are not known as music are checked by their content before they are queued. The previous
  /// queue stays, and keeps playing, until there is a track to replace it.
  func find(_ paths: [TrackPath], for filling: Filling) {
    workers.finding.async {
      let isCancelled = { workers.isCancelled || newest.number != filling.number }
      var music = FoundMusic(below: paths, dependencies)
      // Handed over at once, because each insertion would go before the previous one.
      var next: [Track] = []
      let finder = FileFinder(batchSize: 500, encodings: dependencies.reader.encodings) { tracks in
        // If the library cannot be read, the tracks are reported as missing.
        let found = (try? TrackFinder(dependencies).match(tracks, check)) ?? tracks.map { _ in nil }
        return found.map { $0?.path }
      }
      finder.find(in: paths, isCancelled: isCancelled) { batch in
        let part = music.count == 0 ? filling : filling.continuation
        let tracks = music.add(batch, isCancelled: isCancelled)
        if filling.mode.isAtOnce {
          next += tracks
        } else {
          hand(PackedTracks(tracks), part, isLast: false)
        }
      }
      hand(PackedTracks(next), filling)
      let nothing = music.nothing(in: paths, isCancelled: isCancelled)
      report(.ended(music.result, filling, nothing: nothing, nil))
      report(.named(unread: music.unread, folders: music.folders))
    }
  }
}
