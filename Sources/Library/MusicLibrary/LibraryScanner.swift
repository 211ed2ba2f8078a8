package import PlayerModel

/// Brings the index up to date with the file system.
///
/// A file whose size and date are what they were costs a `stat`. A folder that is named joins the
/// library, a single file does not. What is gone from a folder is removed; what is below a folder that
/// is itself gone, empty or unreadable is kept and marked missing, because a disk may just not be mounted.
/// Whatever was stored before a scan ends early stays, so that the next one continues from there.
package struct LibraryScanner: Sendable {
  /// What a scan keeps of the index in memory: enough for the pages that identities are put into.
  private static let pageMegabytes = 4

  private let index: LibraryIndex
  private let reader: any TrackReading
  private let clock: any PlayerClock
  private let threads: @Sendable () -> Int
  private let batchSize: Int

  /// A scanner that reads with `threads` threads, which is asked every few hundred files.
  ///
  /// - Parameter batchSize: How many files are found, read and stored together.
  package init(
    index: LibraryIndex, reader: any TrackReading, clock: any PlayerClock,
    threads: @autoclosure @escaping @Sendable () -> Int = 2, batchSize: Int = 500
  ) {
    self.index = index
    self.reader = reader
    self.clock = clock
    self.threads = threads
    self.batchSize = batchSize
  }

  /// Scans `paths`, or every folder of the library if there are none.
  ///
  /// Blocks until it is done: call it on a thread of its own, better a ``QuietThread``. `progress` is called
  /// on that thread after every few hundred files, and while a file takes long; `isCancelled` on several, before
  /// each file and entry of a folder; `willList` on another, with each folder before it is read. One scan at a time.
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

  /// Looks at what has changed: `paths` are files and folders of the library that were made, written, moved
  /// or deleted.
  ///
  /// The same as scanning all of the library, but for no more than what is named. Where the library has
  /// links to folders, a changed folder can change what is found elsewhere, and all of the library's folder
  /// is scanned.
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
      // Damage may show in the middle; then a second scan fills what was made again.
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
    var scan = try RunningScan(index: index, clock: clock)
    try choose(&scan)
    let pace = ScanPace(startedAt: start)
    defer { pace.stop() }
    try index.holdPages(megabytes: Self.pageMegabytes)
    defer { index.letGoOfPages() }
    var pipeline = ScanPipeline(
      scan.places, reader: reader, clock: clock, batchSize: batchSize, isCancelled: isCancelled,
      willList: willList)
    scan.isComplete = try pipeline.run(&scan, threads: threads) { (scan, stored, standsAt) in
      let status = pace.status(of: scan, at: clock.now().monotonicNanoseconds)
      progress(ScanProgress(status: status, stored: stored, standsAt: standsAt))
    }
    if isCancelled() { scan.isComplete = false }
    if scan.isComplete { try scan.complete() }
    let elapsed = clock.now().monotonicNanoseconds - start
    return try scan.report(elapsed: Double(elapsed) / 1e9)
  }
}
