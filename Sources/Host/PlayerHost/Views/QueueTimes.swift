import PlaybackEngine
import PlayerModel
import Synchronization

/// The total and remaining time of the queue, computed once for each position in it.
final class QueueTimes: Sendable {
  /// The values that the time depends on.
  private struct Place: Hashable, Sendable {
    let revision: Int64
    let orderRevision: Int64
    let index: Int?
    let mode: ShuffleMode
  }

  private let kept = Mutex<(place: Place, time: QueueTime?)?>(nil)

  /// Returns the time of `queue`, or `nil` if it is empty.
  func time(of queue: PlayQueue) -> QueueTime? {
    let place = Place(
      revision: queue.revision, orderRevision: queue.orderRevision, index: queue.currentIndex,
      mode: queue.shuffleMode)
    return kept.withLock { kept in
      if let kept, kept.place == place { return kept.time }
      let time = queue.time
      kept = (place, time)
      return time
    }
  }
}
