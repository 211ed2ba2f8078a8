import PlaybackEngine
import PlayerModel

extension PlayQueue {
  mutating func replace(with tracks: [Track]) -> Change {
    replace(with: KnownTracks(tracks))
  }

  mutating func append(_ tracks: [Track]) -> Change {
    append(KnownTracks(tracks))
  }

  mutating func insertNext(_ tracks: [Track]) -> Change {
    insertNext(KnownTracks(tracks))
  }
}
