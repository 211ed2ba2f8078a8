import Dispatch
import Synchronization

/// The queues on which the host has long things done; each keeps its own order.
final class HostWorkers: Sendable {
  /// History.
  let storage = DispatchQueue(label: "storage")
  /// The queue, and the place in it where the player is.
  let place = DispatchQueue(label: "place")
  let moods = DispatchQueue(label: "moods")
  /// Finding where the tracks of playlists and moods are now, one part of each list after the other.
  let lists = DispatchQueue(label: "lists")
  /// Finding the tracks that a change of moods or playlists names, before it is made.
  let naming = DispatchQueue(label: "naming")
  /// Finding what the queue is to be filled with.
  let finding = DispatchQueue(label: "finding")
  /// Reading tags for the library.
  let scanning = DispatchQueue(label: "scanning", qos: .utility)
  /// Counting the frames of files, behind everything else.
  let measuring = DispatchQueue(label: "measuring", qos: .background)
  /// Lyrics, the length of what is heard, and the sensor's commands.
  let lookups = DispatchQueue(label: "lookups")
  /// Taking edits of tags back.
  let tagging = DispatchQueue(label: "tagging")
  /// Trying whether outputs work.
  let outputs = DispatchQueue(label: "outputs")
  /// Finding what a filter of the queue lets through.
  let filtering = DispatchQueue(label: "filtering")
  private let cancelled = Atomic<Bool>(false)

  /// Whether long work should end early.
  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  /// Waits until everything that was accepted is done; scans end early.
  ///
  /// A disk that hangs is not waited for longer than `limit`: what is on its way there was not
  /// acknowledged.
  func finish(limit: DispatchTimeInterval = .seconds(10)) {
    cancelled.store(true, ordering: .relaxed)
    let all = DispatchGroup()
    let queues = [
      finding, scanning, measuring, lookups, tagging, outputs, filtering, lists, moods, storage,
      place,
    ]
    for queue in queues { queue.async(group: all) {} }
    // What was named is changed then.
    naming.async(group: all) { [moods] in moods.async(group: all) {} }
    _ = all.wait(timeout: .now() + limit)
  }
}
