import Dispatch
import MusicLibrary
import PlaybackEngine
import PlayerModel
import Synchronization

/// Answers with parts of the queue, and knows what a filter let through last.
///
/// What a filter lets through is found by a worker: that takes longer than others should wait.
final class QueueRows: Sendable {
  /// So many rows are given at once at most.
  private static let mostRows = 1000

  private let store: MoodStore?
  private let worker: DispatchQueue
  private let filter = Mutex(QueueFilter())

  /// Filters on `worker`.
  init(_ store: MoodStore?, on worker: DispatchQueue) {
    self.store = store
    self.worker = worker
  }

  /// Answers with a part of `queue`; `moodsRevision` is that of what is filed.
  func answer(
    offset: Int, limit: Int, filter: String, of queue: PlayQueue, moodsRevision: Int64,
    reply: @escaping HostLoop.Reply
  ) {
    let limit = min(limit, Self.mostRows)
    guard !QueueFilter.isEmpty(filter) else {
      return reply(.success(.queue(completed(queue.window(offset: offset, limit: limit)))))
    }
    let (entries, revision) = (queue.entries, queue.revision)
    let moods = AlsoFound(revision: moodsRevision, moods: store?.moodNames ?? []) {
      [store] moods in
      store?.songs(in: moods) ?? []
    }
    worker.async { [self] in
      let window = self.filter.withLock {
        $0.window(
          offset: offset, limit: limit, filter: filter, of: entries, revision: revision,
          also: moods)
      }
      reply(.success(.queue(completed(window))))
    }
  }

  /// Adds what the listener filed and thinks of the tracks.
  private func completed(_ window: QueueWindow) -> QueueWindow {
    guard let store else { return window }
    var window = window
    for index in window.rows.indices {
      guard let id = window.rows[index].entry.track.persistentID else { continue }
      window.rows[index].moods = store.moods(of: id)
      window.rows[index].marks = store.marks(of: id)
    }
    return window
  }
}
