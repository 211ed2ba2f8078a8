import CompactTracks
import MusicLibrary
import PlaybackEngine
import PlayerModel

/// What became of files of a queue of which others were read: the tracks as they are now, by the paths that the queue
/// has.
struct QueueMoves: Sendable {
  /// Files whose sound is elsewhere now.
  private(set) var moved: [TrackPath: Track] = [:]
  /// Files in whose place another sound was read, and whose own the library does not know elsewhere, or not yet.
  private(set) var replaced: [TrackPath: Track] = [:]

  /// Whether nothing became of any.
  var isEmpty: Bool { moved.isEmpty && replaced.isEmpty }

  /// Looks for the sound of those of `entries` that are concerned by what was read, as `tracks`.
  static func find(
    in entries: QueueEntries, to tracks: [Track], through index: LibraryIndex
  ) -> QueueMoves {
    let songs = Set(tracks.compactMap(\.persistentID))
    // By hashes, so that of a long queue few paths are unpacked.
    let read = Dictionary(tracks.map { ($0.path.hashValue, $0) }, uniquingKeysWith: { $1 })
    var candidates: [TrackPath: Track] = [:]
    for entry in entries.tracks where entry.isRead {
      let isConcerned =
        if let track = read[entry.pathHash], track.path == entry.path {
          track.isAnotherSong(than: entry.track)
        } else {
          entry.persistentID.map(songs.contains) ?? false
        }
      if isConcerned { candidates[entry.path] = entry.track }
    }
    var moves = QueueMoves()
    guard !candidates.isEmpty else { return moves }
    let remembered = Array(candidates.values)
    // An index that fails says so where it is used; the entries are still found when they are opened.
    guard let located = try? index.locate(remembered) else { return moves }
    for (old, now) in zip(remembered, located) {
      if let now, now.path != old.path {
        moves.moved[old.path] = now
      } else if let other = read[old.path.hashValue], other.path == old.path,
        now == nil || !isListed(old.path, in: index)
      {
        moves.replaced[old.path] = other
      }
    }
    return moves
  }

  /// Whether the library knows what is at a path.
  private static func isListed(_ path: TrackPath, in index: LibraryIndex) -> Bool {
    (try? index.lists(path)) ?? false
  }
}
