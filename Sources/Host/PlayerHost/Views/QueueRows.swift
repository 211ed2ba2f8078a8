import Linux
import MusicLibrary
import PlaybackEngine
import PlayerModel
import Synchronization

/// Answers with parts of the queue, and caches the results of filters.
///
/// Filters run on a worker, because they take longer than other requests should wait.
final class QueueRows: Sendable {
  /// The maximum number of rows per request.
  private static let mostRows = 1000

  private let store: MoodStore?
  private let worker: SerialQueue
  private let filter = Mutex(QueueFilter())

  /// Creates a value that filters on `worker`.
  init(_ store: MoodStore?, on worker: SerialQueue) {
    self.store = store
    self.worker = worker
  }

  /// Answers with a part of `queue`; `moodsRevision` is that of the moods.
  func answer(
    offset: Int, limit: Int, filter: String, of queue: PlayQueue, moodsRevision: Int64,
    reply: @escaping HostLoop.Reply
  ) {
    let limit = min(limit, Self.mostRows)
    guard !QueueFilter.isEmpty(filter) else {
      return reply(.success(.queue(window: completed(queue.window(offset: offset, limit: limit)))))
    }
    let (entries, revision) = (queue.entries, queue.revision)
    let moods = moods(of: moodsRevision)
    worker.async { [self] in
      let window = self.filter.withLock {
        $0.window(
          offset: offset, limit: limit, filter: filter, of: entries, revision: revision,
          also: moods)
      }
      reply(.success(.queue(window: completed(window))))
    }
  }

  /// Answers with the next entry of `queue` that matches, at or after an index, or before it.
  func answer(
    match text: String, from: Int, backward: Bool, of queue: PlayQueue, moodsRevision: Int64,
    reply: @escaping HostLoop.Reply
  ) {
    let (entries, revision) = (queue.entries, queue.revision)
    let moods = moods(of: moodsRevision)
    worker.async { [self] in
      let window = filter.withLock {
        $0.match(
          text, from: from, backward: backward, of: entries, revision: revision, also: moods)
      }
      reply(.success(.queue(window: completed(window))))
    }
  }

  /// Returns the moods whose names are searched as well.
  private func moods(of revision: Int64) -> SearchedMoods {
    SearchedMoods(revision: revision, moods: store?.moodNames ?? []) { [store] moods in
      store?.songs(in: moods) ?? []
    }
  }

  /// Adds moods, marks and places to the rows.
  private func completed(_ window: QueueWindow) -> QueueWindow {
    guard let store else { return window }
    var window = window
    for index in window.rows.indices {
      guard let id = window.rows[index].entry.track.persistentID else { continue }
      window.rows[index].moods = store.moods(of: id)
      window.rows[index].marks = store.marks(of: id)
      window.rows[index].resumesAt = store.resumePlace(of: id)
    }
    return window
  }
}
