package import PlayerModel

/// Updates the index from the file system.
///
/// A file whose size and date are unchanged costs only a `stat`. A named folder is added to the library, a
/// single file is not. Files that were removed from a folder are removed from the index. Files below a folder
/// that is itself missing, empty or unreadable are kept and marked missing, because a disk may just not be
/// mounted. Whatever was stored before a scan ends early remains, and the next scan continues from there.
package struct LibraryScanner: Sendable {
  /// The page cache during a scan in megabytes, which holds the pages that identities are inserted into.
  private static let pageMegabytes = 4

  private let index: LibraryIndex
  private let reader: any TrackReading
  private let clock: any PlayerClock
  private let threads: @Sendable () -> Int
  private let batchSize: Int
  private let exclusions: LibraryExclusions

  /// Creates a scanner that reads with `threads` threads, which is evaluated every few hundred files.
  ///
  /// - Parameters:
  ///   - batchSize: The number of files that are found, read and stored together.
  ///   - exclusions: What the listener excludes from the library.
  package init(
    index: LibraryIndex, reader: any TrackReading, clock: any PlayerClock,
    threads: @autoclosure @escaping @Sendable () -> Int = 2, batchSize: Int = 500,
    exclusions: LibraryExclusions = LibraryExclusions()
  ) {
    self.index = index
    self.reader = reader
    self.clock = clock
    self.threads = threads
    self.batchSize = batchSize
    self.exclusions = exclusions
  }

  /// Scans `paths`, or every folder of the library if there are none.
  ///
  /// Blocks until done, and should run on a thread of its own, preferably a ``LowPriorityThread``.
  /// `progress` is called on that thread after every few hundred files, and while a file takes long.
  /// `isCancelled` is called on several threads, before each file and each entry of a folder.
  /// `willList` is called on another thread with each folder before it is read. Only one scan may run
  /// at a time.
  ///
  /// - Throws: `PlayerError` if the index cannot be written.
  package func scan(
    _ paths: [TrackPath], isCancelled: @escaping @Sendable () -> Bool = { false },
    willList: @escaping @Sendable (TrackPath) -> Void = { _ in },
    progress: (ScanProgress) -> Void = { _ in }
  ) throws(PlayerError) -> ScanReport {
    try run(isCancelled, willList, progress) { (scan) throws(PlayerError) in
      try scan.chooseFolders(paths)
    }
  }

  /// Examines files and folders of the library that were created, written, moved or deleted.
  ///
  /// This has the same result as a scan of the whole library, but examines only `paths`. If a folder of the
  /// library has links to folders, a change can affect what is found elsewhere, so the whole folder is
  /// scanned.
  ///
  /// - Throws: `PlayerError` if the index cannot be written.
  package func update(
    _ paths: [TrackPath], isCancelled: @escaping @Sendable () -> Bool = { false },
    willList: @escaping @Sendable (TrackPath) -> Void = { _ in },
    progress: (ScanProgress) -> Void = { _ in }
  ) throws(PlayerError) -> ScanReport {
    try run(isCancelled, willList, progress) { (scan) throws(PlayerError) in
      try scan.chooseChanged(paths)
    }
  }

  private func run(
    _ isCancelled: @escaping @Sendable () -> Bool,
    _ willList: @escaping @Sendable (TrackPath) -> Void,
    _ progress: (ScanProgress) -> Void,
    choose: (inout RunningScan) throws(PlayerError) -> Void
  ) throws(PlayerError) -> ScanReport {
    try index.renewIfLost()
    do throws(PlayerError) {
      return try attempt(isCancelled, willList, progress, choose: choose)
    } catch {
      // Damage may only become apparent during the scan; a second scan then fills the recreated index.
      guard try index.renewIfLost() else { throw error }
      return try attempt(isCancelled, willList, progress, choose: choose)
    }
  }

  private func attempt(
    _ isCancelled: @escaping @Sendable () -> Bool,
    _ willList: @escaping @Sendable (TrackPath) -> Void,
    _ progress: (ScanProgress) -> Void,
    choose: (inout RunningScan) throws(PlayerError) -> Void
  ) throws(PlayerError) -> ScanReport {
    let start = clock.now().monotonicNanoseconds
    var scan = try RunningScan(
      index: index, clock: clock, legacyEncoding: reader.encodings.setting, except: exclusions)
    try choose(&scan)
    let pace = ScanPace(startedAt: start)
    defer { pace.stop() }
    try index.enlargeCache(megabytes: Self.pageMegabytes)
    defer { index.releaseMemory() }
    var pipeline = ScanPipeline(
      scan.places, except: scan.exclusions.library, reader: reader, clock: clock,
      batchSize: batchSize, isCancelled: isCancelled, willList: willList)
    scan.isComplete = try pipeline.run(&scan, threads: threads) { (scan, stored, slowFile) in
      let status = pace.status(of: scan, at: clock.now().monotonicNanoseconds)
      progress(ScanProgress(status: status, stored: stored, slowFile: slowFile))
    }
    if isCancelled() { scan.isComplete = false }
    if scan.isComplete { try scan.complete() }
    let elapsed = clock.now().monotonicNanoseconds - start
    return try scan.report(elapsed: Double(elapsed) / 1e9)
  }
}
