import Dispatch
import Linux
import Synchronization

/// The serial queues for slow work; each keeps its own order.
final class HostWorkers: Sendable {
  /// Writing the history.
  let storage = SerialQueue()
  /// Saving the session.
  let place = SerialQueue()
  let moods = SerialQueue()
  /// Locating the tracks of playlists and moods; lists take turns, one part each.
  let lists = SerialQueue()
  /// Resolving the tracks that a change of moods or playlists refers to, before the change.
  let naming = SerialQueue()
  /// Finding tracks to fill the queue with.
  let finding = SerialQueue()
  /// Reading tags for the library.
  let scanning = SerialQueue()
  /// Counting the frames of files, at low priority.
  let measuring = SerialQueue()
  /// Analyzing songs, one at a time, on a thread that runs while the machine is idle.
  let analyzing = SerialQueue()
  /// Lyrics, the length of the playing track, and sensor commands.
  let lookups = SerialQueue()
  /// Undoing edits of tags.
  let tagging = SerialQueue()
  /// Checking whether outputs work.
  let outputs = SerialQueue()
  /// Filtering the queue.
  let filtering = SerialQueue()
  /// All of the above; a test compares them.
  var all: [SerialQueue] {
    [
      storage, place, moods, lists, naming, finding, scanning, measuring, analyzing, lookups,
      tagging, outputs, filtering,
    ]
  }

  private let cancelled = Atomic<Bool>(false)
  private let givenUp = Atomic<Bool>(false)

  /// Whether slow work should end early.
  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  /// Whether accepted changes are no longer waited for.
  var areGivenUp: Bool { givenUp.load(ordering: .relaxed) }

  /// Waits until all accepted work is done; scans end early.
  ///
  /// Waits at most `limit`, because a disk may not respond. The remaining work was not acknowledged.
  func finish(limit: DispatchTimeInterval = .seconds(10)) {
    cancelled.store(true, ordering: .relaxed)
    let work = DispatchGroup()
    for queue in all {
      work.enter()
      queue.async { work.leave() }
    }
    work.enter()
    // Resolved changes are made next, and lists are read after them.
    naming.async { [moods, lists] in moods.async { lists.async { work.leave() } } }
    if work.wait(timeout: .now() + limit) == .timedOut { givenUp.store(true, ordering: .relaxed) }
  }
}
