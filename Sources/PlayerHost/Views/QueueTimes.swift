import PlaybackEngine
import PlayerModel
import Synchronization

/// How long the queue takes, as far as the lengths of its tracks are known.
///
/// The lengths are kept while the entries are the same, so that going on to another entry costs one pass over numbers.
final class QueueTimes: Sendable {
  private struct Kept: Sendable {
    let revision: Int64
    let lengths: [Float]
    var place: Place?
    var time = QueueTime(seconds: 0, secondsBehind: 0)
  }

  private struct Place: Hashable, Sendable {
    let orderRevision: Int64
    let index: Int?
    let mode: ShuffleMode
  }

  private let kept = Mutex<Kept?>(nil)

  /// The time of `queue`; nil if it is empty.
  func time(of queue: PlayQueue) -> QueueTime? {
    guard !queue.entries.isEmpty else { return nil }
    let place = Place(
      orderRevision: queue.orderRevision, index: queue.currentIndex, mode: queue.shuffleMode)
    return kept.withLock { kept in
      var now =
        kept.flatMap { $0.revision == queue.revision ? $0 : nil }
        ?? Kept(revision: queue.revision, lengths: queue.entries.lengths)
      if now.place != place {
        now.place = place
        now.time = QueueTime(
          seconds: now.lengths.reduce(0) { $0 + Double($1) },
          secondsBehind: queue.coming.reduce(0) { $0 + Double(now.lengths[$1]) })
      }
      kept = now
      return now.time
    }
  }
}
