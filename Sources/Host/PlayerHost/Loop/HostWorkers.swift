import Dispatch
import Linux
import Synchronization

/// The queues on which the host has long things done; each keeps its own order.
final class HostWorkers: Sendable {
  /// History.
  let storage = SerialQueue()
  /// The queue, and the place in it where the player is.
  let place = SerialQueue()
  let moods = SerialQueue()
  /// Finding where the tracks of playlists and moods are now, one part of each list after the other.
  let lists = SerialQueue()
  /// Finding the tracks that a change of moods or playlists names, before it is made.
  let naming = SerialQueue()
  /// Finding what the queue is to be filled with.
  let finding = SerialQueue()
  /// Reading tags for the library.
  let scanning = SerialQueue()
  /// Counting the frames of files, which lets everything else go first.
  let measuring = SerialQueue()
  /// Lyrics, the length of what is heard, and the sensor's commands.
  let lookups = SerialQueue()
  /// Taking edits of tags back.
  let tagging = SerialQueue()
  /// Trying whether outputs work.
  let outputs = SerialQueue()
  /// Finding what a filter of the queue lets through.
  let filtering = SerialQueue()
  private let cancelled = Atomic<Bool>(false)
  private let givenUp = Atomic<Bool>(false)

  /// Whether long work should end early.
  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  /// Whether nobody waits any more for changes that were accepted.
  var areGivenUp: Bool { givenUp.load(ordering: .relaxed) }

  /// Waits until everything that was accepted is done; scans end early.
  ///
  /// A disk that hangs is not waited for longer than `limit`: what is on its way there was not
  /// acknowledged.
  func finish(limit: DispatchTimeInterval = .seconds(10)) {
    cancelled.store(true, ordering: .relaxed)
    let all = DispatchGroup()
    let queues = [
      finding, scanning, measuring, lookups, tagging, outputs, filtering, moods, storage, place,
    ]
    for queue in queues {
      all.enter()
      queue.async { all.leave() }
    }
    all.enter()
    // What was named is changed then, and what is listed is read after that.
    naming.async { [moods, lists] in moods.async { lists.async { all.leave() } } }
    if all.wait(timeout: .now() + limit) == .timedOut { givenUp.store(true, ordering: .relaxed) }
  }
}
