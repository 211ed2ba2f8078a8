import Dispatch
import Glibc
import MusicLibrary
import PlaybackEngine
import Synchronization

/// The queues on which the host has long things done; each keeps its own order.
final class HostWorkers: Sendable {
  /// History and the place where the player is.
  let storage = DispatchQueue(label: "storage")
  /// Moods.
  let moods = DispatchQueue(label: "moods")
  /// Finding what the queue is to be filled with.
  let finding = DispatchQueue(label: "finding")
  /// Reading tags for the library.
  let scanning = DispatchQueue(label: "scanning", qos: .utility)
  /// Counting the frames of files, behind everything else.
  let measuring = DispatchQueue(label: "measuring", qos: .background)
  /// Lyrics, the length of what is heard, and the sensor's commands.
  let lookups = DispatchQueue(label: "lookups")
  /// Trying whether outputs work.
  let outputs = DispatchQueue(label: "outputs")
  /// Finding what a filter of the queue lets through.
  let filtering = DispatchQueue(label: "filtering")
  /// For ``filtering`` alone.
  let filter = Mutex(QueueFilter())
  /// The library as it was read for the last query, and of which revision that is; for ``finding`` alone.
  let library = Mutex<(reader: LibraryReader, revision: Int64)?>(nil)
  private let cancelled = Atomic<Bool>(false)
  /// What happened in the library's folders and is not looked at yet.
  let libraryChanges = LibraryChanges()
  /// Whether music plays, to which scans must yield.
  let isPlaying = Atomic<Bool>(false)
  private let scans = Atomic<Int64>(0)
  private let newestFilling = Atomic<Int64>(0)

  /// Whether long work should end early.
  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  /// The newest filling of the queue: an older one that still goes on adds nothing any more.
  var filling: Int64 { newestFilling.load(ordering: .relaxed) }

  /// What a scan remembers at its beginning: as soon as it is another, the scan is to end.
  var scanNumber: Int64 { scans.load(ordering: .relaxed) }

  /// Ends all scans that go on or wait.
  func stopScans() {
    scans.add(1, ordering: .relaxed)
  }

  /// With how many threads files are read: while music plays, one, so that its disk is there for it.
  var scanThreads: Int {
    isPlaying.load(ordering: .relaxed) ? 1 : max(2, min(8, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// Gives a new filling its number; whatever still looks for files for an older one ends early.
  @discardableResult
  func beginFilling() -> Int64 {
    newestFilling.add(1, ordering: .relaxed).newValue
  }

  /// Waits until everything that was accepted is done; scans end early.
  ///
  /// A disk that hangs is not waited for longer than `limit`: what is on its way there was not
  /// acknowledged.
  func finish(limit: DispatchTimeInterval = .seconds(10)) {
    cancelled.store(true, ordering: .relaxed)
    let all = DispatchGroup()
    let queues = [finding, scanning, measuring, lookups, outputs, filtering, moods, storage]
    for queue in queues { queue.async(group: all) {} }
    _ = all.wait(timeout: .now() + limit)
  }
}
