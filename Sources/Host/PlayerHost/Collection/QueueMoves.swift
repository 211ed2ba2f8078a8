import CompactTracks
import MusicLibrary
import PlaybackEngine
import PlayerModel

/// The new locations of files in the queue, determined from tracks that were read; keys are the queue's
/// paths.
struct QueueMoves: Sendable {
  /// Files whose sound is now elsewhere.
  private(set) var moved: [TrackPath: Track] = [:]
  /// Files that now have another sound, and whose previous sound the library has not found in another file.
  private(set) var replaced: [TrackPath: Track] = [:]

  /// Whether nothing moved.
  var isEmpty: Bool { moved.isEmpty && replaced.isEmpty }

  /// Finds the new locations of those `entries` that the read `tracks` concern.
  static func find(
    in entries: QueueEntries, to tracks: [Track], through index: LibraryIndex
  ) -> QueueMoves {
    let songs = Set(tracks.compactMap(\.persistentID))
    // Comparing hashes avoids unpacking most paths of a long queue.
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
    // Errors of the index are reported where it is used; the entries are still located when they are opened.
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

  /// Returns whether the library lists a path.
  private static func isListed(_ path: TrackPath, in index: LibraryIndex) -> Bool {
    (try? index.lists(path)) ?? false
  }
}
