import MusicLibrary
import PlaybackEngine
import PlayerModel

/// Reading the queue.
extension HostLoop {
  /// So many rows are given at once at most.
  private static let mostRows = 1000

  /// Answers with a part of the queue.
  ///
  /// What a filter lets through is found by a worker: that takes longer than others should wait.
  func findRows(offset: Int, limit: Int, filter: String, reply: @escaping Reply) {
    let store = try? dependencies.moods.get()
    let limit = min(limit, Self.mostRows)
    guard !QueueFilter.isEmpty(filter) else {
      let window = machine.queue.window(offset: offset, limit: limit)
      return reply(.success(.queue(Self.complete(window, store))))
    }
    let (entries, revision) = (machine.queue.entries, machine.queue.revision)
    let moods = AlsoFound(revision: moodsRevision, moods: store?.moodNames ?? []) { moods in
      store?.songs(in: moods) ?? []
    }
    workers.filtering.async { [workers] in
      let window = workers.filter.withLock {
        $0.window(
          offset: offset, limit: limit, filter: filter, of: entries, revision: revision,
          also: moods)
      }
      reply(.success(.queue(Self.complete(window, store))))
    }
  }

  /// Adds what the listener filed and thinks of the tracks.
  private static func complete(_ window: QueueWindow, _ store: MoodStore?) -> QueueWindow {
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
