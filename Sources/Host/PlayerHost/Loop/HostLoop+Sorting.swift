import CompactTracks
import PlaybackEngine
import PlayerModel

/// Mood sorting: playing the unfiled songs, and going on when one is filed.
extension HostLoop {
  /// Plays the library's unfiled songs in place of the queue.
  mutating func beginSorting(_ reply: @escaping Reply) {
    keepLibrary()
    filling.findUnfiled(library: scans.revision, reply: reply)
  }

  /// Goes on behind a song that has just been filed.
  mutating func goOnSorting(after change: MoodChange) {
    guard machine.isSorting, change.changed > 0,
      collection.moods(of: machine.queue.current?.track).contains(change.mood)
    else { return }
    feed(.transport(.next))
  }

  /// Plays these in place of the queue.
  mutating func sort(_ tracks: PackedTracks, _ reply: @escaping Reply) {
    if let refusal = feed(.beginSorting(tracks)) { return reply(.failure(refusal)) }
    // What still looked for files would fill the wrong queue.
    filling.supersedeButRadio()
    let result = QueueResult(added: tracks.count, skipped: [], skippedCount: 0)
    whenSettled { _ in reply(.success(.queued(result: result))) }
  }
}
