import Linux
import PlayerModel
import Synchronization

/// The stages of a scan, which run concurrently: while some files are stored, the next ones are read, and
/// those after them are found.
///
/// Each stage is one batch ahead of the next one, so memory is bounded. When the pipeline is destroyed, all
/// stages have ended, whatever the reason.
struct ScanPipeline: ~Copyable {
  /// A batch on its way into the index.
  private struct Step {
    var fileCount: Int
    /// The files that are being read, or `nil` if all are known.
    var reading: ParallelReading.RunningRead?
  }

  private let ending: Ending
  private let reading: ParallelReading
  private var search: SearchAhead
  private var upcoming: Step?
  private var storing: ReadAhead<LibraryIndex.Changes, PlayerError>?

  /// Starts to search for files in `places`.
  init(
    _ places: [TrackPath], except exclusions: LibraryExclusions, reader: any TrackReading,
    clock: any PlayerClock, batchSize: Int, isCancelled: @escaping @Sendable () -> Bool,
    willList: @escaping @Sendable (TrackPath) -> Void
  ) {
    let ending = Ending()
    let isOver = { @Sendable in ending.isNow.load(ordering: .relaxed) || isCancelled() }
    self.ending = ending
    reading = ParallelReading(reader: reader, clock: clock, isOver)
    search = SearchAhead(
      FileSearch(
        places, batchSize: batchSize, order: .stored, exclusions: exclusions, willList: willList),
      isCancelled: isOver)
  }

  deinit {
    ending.isNow.store(true, ordering: .relaxed)
    _ = upcoming?.reading?.value()
    // The scan ends with an error of its own.
    _ = try? storing?.value()
  }

  /// Processes all files through `scan`, and calls `tell` after each batch with the stored tracks, and while
  /// a file takes long.
  ///
  /// Files that were read before a cancellation are stored.
  ///
  /// - Returns: Whether the scan was completed.
  mutating func run(
    _ scan: inout RunningScan, threads: () -> Int,
    tell: (RunningScan, [Track], _ slowFile: TrackPath?) -> Void
  ) throws(PlayerError) -> Bool {
    repeat {
      let batch = search.next()
      // The lookup runs while the previous files are read.
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

  /// A flag that ends the other threads.
  private final class Ending: Sendable {
    // Relaxed, because no data is passed; the threads' results are synchronised separately.
    let isNow = Atomic(false)
  }
}
