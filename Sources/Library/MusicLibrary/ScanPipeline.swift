import Linux
import PlayerModel
import Synchronization

/// A scan's way through the files, on which no part waits for another: while some files are stored, the
/// next are read and those behind them are found.
///
/// Each part is one batch ahead of the one behind it, so that memory is bounded. When the pipeline is let
/// go of, all of it has ended, whatever the reason.
struct ScanPipeline: ~Copyable {
  /// A batch on its way into the index.
  private struct Step {
    var fileCount: Int
    /// What is being read of it; nil if everything is known.
    var reading: ParallelReading.Course?
  }

  private let ending: Ending
  private let reading: ParallelReading
  private var search: SearchAhead
  private var upcoming: Step?
  private var storing: ReadAhead<LibraryIndex.Changes, PlayerError>?

  /// Begins to look for files in `places`, so many a batch.
  init(
    _ places: [TrackPath], reader: any TrackReading, clock: any PlayerClock, batchSize: Int,
    isCancelled: @escaping @Sendable () -> Bool, willList: @escaping @Sendable (TrackPath) -> Void
  ) {
    let ending = Ending()
    let isOver = { @Sendable in ending.isNow.load(ordering: .relaxed) || isCancelled() }
    self.ending = ending
    reading = ParallelReading(reader: reader, clock: clock, isOver)
    search = SearchAhead(
      FileSearch(places, batchSize: batchSize, order: .stored, willList: willList),
      isCancelled: isOver)
  }

  deinit {
    ending.isNow.store(true, ordering: .relaxed)
    _ = upcoming?.reading?.value()
    // The one that ends a scan early has an error of its own to tell.
    _ = try? storing?.value()
  }

  /// Takes all files through `scan`, reading with so many `threads`, and tells after each batch how far it is
  /// and what was stored, and meanwhile at which file it stands still.
  ///
  /// What was read before it is cancelled is stored.
  ///
  /// - Returns: whether it came to the end.
  mutating func run(
    _ scan: inout RunningScan, threads: () -> Int,
    tell: (RunningScan, [Track], _ standsAt: TrackPath?) -> Void
  ) throws(PlayerError) -> Bool {
    repeat {
      let batch = search.next()
      // Looked up while the files before it are read.
      let unread = if let batch { try scan.lookUp(batch) } else { [LibraryIndex.Unread]() }
      let last = upcoming.take()
      let readings = last?.reading?.value { tell(scan, [], $0) } ?? []
      if let batch {
        upcoming = Step(
          fileCount: batch.files.count,
          reading: unread.isEmpty ? nil : reading.begin(unread, threads: threads()))
      }
      guard let last else { continue }
      scan.take(readings, outOf: last.fileCount)
      var stored: [Track] = []
      if upcoming == nil || scan.isStoringDue {
        stored = try finishStoring(&scan)
        storing = scan.beginStoring()
      }
      if upcoming == nil { stored += try finishStoring(&scan) }
      tell(scan, stored, nil)
    } while upcoming != nil
    return search.isComplete
  }

  private mutating func finishStoring(_ scan: inout RunningScan) throws(PlayerError) -> [Track] {
    guard let changes = try storing.take()?.value() else { return [] }
    return scan.take(changes)
  }

  /// Tells the other threads that it is over.
  private final class Ending: Sendable {
    // Nothing is handed over by it: what matters of the threads comes with their results.
    let isNow = Atomic(false)
  }
}
