import MusicLibrary
import PlaybackEngine
import PlayerModel
import TrackPacking

/// Which files of a queue were moved.
enum QueueMoves {
  /// The tracks of `entries` that are no longer where the queue has them, and whose sound was read elsewhere as one of
  /// `tracks`: as they are now, by the paths that they had.
  static func find(
    in entries: QueueEntries, to tracks: [Track], through index: LibraryIndex
  ) -> [TrackPath: Track] {
    let songs = Set(tracks.compactMap(\.persistentID))
    let read = Set(tracks.map(\.path))
    var candidates: [TrackPath: Track] = [:]
    for track in entries.tracks where track.isRead {
      guard let song = track.persistentID, songs.contains(song), !read.contains(track.path) else {
        continue
      }
      candidates[track.path] = track.track
    }
    guard !candidates.isEmpty else { return [:] }
    let remembered = Array(candidates.values)
    // An index that fails says so where it is used; the entries are still found when they are opened.
    guard let located = try? index.locate(remembered) else { return [:] }
    var moved: [TrackPath: Track] = [:]
    for (old, now) in zip(remembered, located) {
      if let now, now.path != old.path { moved[old.path] = now }
    }
    return moved
  }
}
