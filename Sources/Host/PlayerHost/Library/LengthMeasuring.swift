import Linux
import MusicLibrary
import PlayerModel

/// Measures the exact lengths of files with estimated ones, at low priority.
struct LengthMeasuring {
  /// A report from a worker to the host thread.
  enum Report: Sendable {
    /// Tracks were measured, and the moods store updated its data about them or failed.
    case read([Track], Result<Int, PlayerError>)
    case failed(PlayerError)
    case ended([TrackPath])
  }

  private let index: LibraryIndex?
  private let moods: Result<MoodStore, PlayerError>
  private let reader: any TrackReading
  private let workers: HostWorkers
  private let report: @Sendable (Report) -> Void
  private var paths: Set<TrackPath> = []

  /// Creates a value that measures on `workers`, and reports from there.
  init(
    _ dependencies: HostDependencies, on workers: HostWorkers,
    report: @escaping @Sendable (Report) -> Void
  ) {
    index = try? dependencies.index.get()
    moods = dependencies.moods
    reader = dependencies.reader
    self.workers = workers
    self.report = report
  }

  /// Measures a track before all others, because the listener is looking at it.
  mutating func measureNow(_ track: Track) {
    measure([track], on: workers.lookups)
  }

  /// Measures those of `tracks` that were read but whose lengths are estimated.
  mutating func measure(_ tracks: [Track]) {
    measure(tracks.filter { $0.persistentID != nil }, on: workers.measuring)
  }

  /// Measures what a scan of the library left estimated.
  func measureLibrary() {
    run([], on: workers.measuring) { (scanner, isCancelled, progress) throws(PlayerError) in
      try scanner.measureLibrary(isCancelled: isCancelled, progress: progress)
    }
  }

  /// Records that files were measured or cannot be.
  mutating func end(_ paths: [TrackPath]) {
    self.paths.subtract(paths)
  }

  private mutating func measure(_ tracks: [Track], on queue: SerialQueue) {
    let new = tracks.filter { !$0.isDurationExact }.map(\.path).filter {
      paths.insert($0).inserted
    }
    guard !new.isEmpty else { return }
    run(new, on: queue) { (scanner, isCancelled, progress) throws(PlayerError) in
      try scanner.measure(new, isCancelled: isCancelled, progress: progress)
    }
  }

  private func run(
    _ paths: [TrackPath], on queue: SerialQueue,
    _ work:
      @escaping @Sendable (LengthScanner, () -> Bool, ([Track]) -> Void) throws(PlayerError) -> Void
  ) {
    let scanner = LengthScanner(index: index, reader: reader)
    let measuring: @Sendable () -> Void = { [moods, workers, report] in
      do throws(PlayerError) {
        try work(scanner, { workers.isCancelled }) { tracks in
          let seen = Result { () throws(PlayerError) in try moods.get().updateSeen(tracks) }
          report(.read(tracks, seen))
        }
      } catch {
        report(.failed(error))
      }
      report(.ended(paths))
    }
    let isQuiet = queue === workers.measuring
    queue.async { if isQuiet { LowPriorityThread.run(measuring) } else { measuring() } }
  }
}
