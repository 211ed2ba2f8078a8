import Dispatch
import Synchronization

/// The queues on which the host has long things done; each keeps its own order.
final class HostWorkers: Sendable {
  /// History and the place where the player is.
  let storage = DispatchQueue(label: "storage")
  /// Moods.
  let moods = DispatchQueue(label: "moods")
  /// Walking folders to fill the queue.
  let finding = DispatchQueue(label: "finding")
  /// Reading tags for the library.
  let scanning = DispatchQueue(label: "scanning", qos: .utility)
  /// Counting the frames of files, behind everything else.
  let measuring = DispatchQueue(label: "measuring", qos: .background)
  /// Lyrics, the length of what is heard, and the sensor's commands.
  let lookups = DispatchQueue(label: "lookups")
  private let cancelled = Atomic<Bool>(false)

  /// Whether long work should end early.
  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  /// Waits until everything that was accepted is done; scans end early.
  func finish() {
    cancelled.store(true, ordering: .relaxed)
    for queue in [finding, scanning, measuring, lookups, moods, storage] { queue.sync {} }
  }
}
