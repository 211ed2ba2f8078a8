package import PlayerModel

/// Brings the index up to date with the file system.
///
/// A file whose size and date are what they were costs a `stat`. A folder that is named joins the
/// library, a single file does not. What is gone from a folder is removed; what is below a folder that
/// is itself gone, empty or unreadable is kept, because a disk may just not be mounted. Whatever was
/// stored before a scan ends early stays, so that the next one goes on from there.
package struct LibraryScanner: Sendable {
  private let index: LibraryIndex
  private let reader: any TrackReading
  private let clock: any PlayerClock
  private let threads: Int

  /// A scanner that reads with `threads` threads of its own.
  package init(
    index: LibraryIndex, reader: any TrackReading, clock: any PlayerClock, threads: Int = 2
  ) {
    self.index = index
    self.reader = reader
    self.clock = clock
    self.threads = threads
  }

  /// Scans `paths`, or every folder of the library if there are none.
  ///
  /// Blocks until it is done: call it on a thread of its own. `progress` is called on that thread after
  /// every few hundred files; `isCancelled` on several, before each file. One scan at a time.
  ///
  /// - Throws: `PlayerError` if the index cannot be written.
  package func scan(
    _ paths: [TrackPath], isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: (ScanProgress) -> Void = { _ in }
  ) throws(PlayerError) -> ScanReport {
    let start = clock.now().monotonicNanoseconds
    var scan = RunningScan(
      index: index, reading: ParallelReading(reader: reader, threads: threads, isCancelled),
      time: clock.now().unixMilliseconds)
    try scan.chooseFolders(paths)
    scan.isComplete = try FileFinder().find(in: scan.places, isCancelled: isCancelled) {
      (batch) throws(PlayerError) in
      progress(try scan.take(batch))
    }
    if isCancelled() { scan.isComplete = false }
    if scan.isComplete { try scan.removeGone() }
    return scan.report(elapsed: Double(clock.now().monotonicNanoseconds - start) / 1e9)
  }
}
