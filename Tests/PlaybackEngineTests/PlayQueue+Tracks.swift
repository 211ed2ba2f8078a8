import CompactTracks
import PlaybackEngine
import PlayerModel

extension PlayQueue {
  mutating func replace(with tracks: [Track]) -> Change {
    replace(with: PackedTracks(tracks))
  }

  mutating func append(_ tracks: [Track]) -> Change {
    append(PackedTracks(tracks))
  }

  mutating func insertNext(_ tracks: [Track]) -> Change {
    insertNext(PackedTracks(tracks))
  }
}
