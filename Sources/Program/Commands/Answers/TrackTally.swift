import PlayerModel

/// Counts the tracks of a playlist, to find out which of a list's tracks it already has.
struct TrackTally {
  /// What identifies a track.
  private enum Key: Hashable {
    case sound(PersistentID)
    case path(TrackPath)
    case tags(title: String, artist: String, album: String)

    init(_ track: Track) {
      if let id = track.persistentID {
        self = .sound(id)
      } else if !track.path.encoded.isEmpty {
        self = .path(track.path)
      } else {
        self = .tags(title: track.title, artist: track.artist, album: track.album)
      }
    }
  }

  private var counts: [Key: Int] = [:]

  /// Counts `tracks`.
  init(_ tracks: [Track]) {
    for track in tracks { counts[Key(track), default: 0] += 1 }
  }

  /// Takes one occurrence of a track, and returns whether there was one.
  mutating func take(_ track: Track) -> Bool {
    let key = Key(track)
    guard let count = counts[key], count > 0 else { return false }
    counts[key] = count - 1
    return true
  }
}
