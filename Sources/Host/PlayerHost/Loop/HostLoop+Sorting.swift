import CompactTracks
import PlaybackEngine
import PlayerModel

/// Mood sorting: playing songs without a mood, and continuing when one is filed.
extension HostLoop {
  /// Plays the library's songs without a mood instead of the queue.
  mutating func beginSorting(_ reply: @escaping Reply) {
    keepLibrary()
    filling.findUnfiled(library: scans.revision, reply: reply)
  }

  /// Continues with the next song after the current one was filed.
  mutating func continueSorting(after change: MoodChange) {
    guard machine.isSorting, change.changed > 0,
      collection.moods(of: machine.queue.current?.track).contains(change.mood)
    else { return }
    feed(.transport(.next))
  }

  /// Plays tracks instead of the queue.
  mutating func sort(_ tracks: PackedTracks, _ reply: @escaping Reply) {
    if let refusal = feed(.beginSorting(tracks)) { return reply(.failure(refusal)) }
    // A running search would fill the wrong queue.
    filling.supersedeButRadio()
    let result = QueueResult(added: tracks.count, skipped: [], skippedCount: 0)
    whenSettled { _ in reply(.success(.queued(result: result))) }
  }
}
