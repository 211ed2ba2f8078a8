import MusicLibrary
import PlayerModel

/// Keeping the library up to date with its files.
extension HostLoop {
  /// So long after its start the host looks through the library: first it is there for the listener.
  static let startPatience: Duration = .seconds(2)
  /// How often it does so where not all folders can be watched.
  private static let interval: Duration = .seconds(600)
  /// How long a scan lasts that is worth showing, and how often it then is, in nanoseconds.
  private static let progressInterval: Int64 = 250_000_000
  /// How often, at most, those who show the library are told that there is more of it.
  private static let newsInterval: Int64 = 2_000_000_000

  /// Brings the library up to date with `paths`, or all of it, wanted folders included; what is found out shows in the queue.
  mutating func scan(_ paths: [TrackPath], reply: @escaping Reply) {
    if paths.isEmpty { timers.cancel(.rescan) }
    let (index, preferences) = (dependencies.index, dependencies.preferences)
    runScan(isOfNamed: !paths.isEmpty, answering: reply) {
      (scanner, isCancelled, watch, progress) throws(PlayerError) in
      let wanted = paths.isEmpty ? preferences().libraryFolders : []
      let paths =
        paths.isEmpty && !wanted.isEmpty ? wanted + (try index.get().folders()) : paths
      return try scanner.scan(paths, isCancelled: isCancelled, willList: watch, progress: progress)
    }
  }

  /// Looks through the whole library some time from now, where that is this host's business.
  mutating func rescanLater(after delay: Duration) {
    guard dependencies.watchesLibrary else { return }
    timers.set(.rescan, after: delay, now: dependencies.clock.now().monotonicNanoseconds)
  }

  /// Looks through the whole library.
  mutating func rescan() {
    scan([]) { [inbox, scanComplaint] result in
      guard case .failure(let error) = result, scanComplaint.raise() else { return }
      inbox.post(.work { $0.publish(.notice(Notice(.warning, error.message))) })
    }
  }

  /// Looks at what happened in the library's folders.
  mutating func takeIn(_ report: FolderWatch.Report) {
    switch report {
    case .incomplete:
      publish(
        .notice(
          Notice(
            .info,
            "The library has more folders than the system lets the player watch "
              + "(fs.inotify.max_user_watches); it is looked through every ten minutes.")))
      rescanLater(after: Self.interval)
    case .changed(let paths):
      guard workers.libraryChanges.add(paths) else { return }
      let complaint = scanComplaint
      runScan { [inbox] result in
        guard case .failure(let error) = result, complaint.raise() else { return }
        inbox.post(.work { $0.publish(.notice(Notice(.warning, error.message))) })
      } _: { [workers] (scanner, isCancelled, watch, progress) throws(PlayerError) in
        try scanner.update(
          workers.libraryChanges.take(), isCancelled: isCancelled, willList: watch,
          progress: progress)
      }
    }
  }

  private typealias Scanning =
    @Sendable (
      LibraryScanner, @escaping @Sendable () -> Bool, @escaping @Sendable (TrackPath) -> Void,
      (ScanProgress) -> Void
    ) throws(PlayerError) -> ScanReport

  private mutating func runScan(
    isOfNamed: Bool = false, answering reply: @escaping Reply, _ scan: @escaping Scanning
  ) {
    scansUnderWay += 1
    let number = workers.scanNumber
    let (dependencies, watch) = (dependencies, watch)
    workers.scanning.async { [inbox, workers] in
      QuietThread.run {
        do throws(PlayerError) {
          let scanner = LibraryScanner(
            index: try dependencies.index.get(), reader: dependencies.reader,
            clock: dependencies.clock, threads: workers.scanThreads)
          var telling = Telling(dependencies: dependencies, inbox: inbox)
          let report = try scan(
            scanner, { workers.isCancelled || workers.scanNumber != number },
            { watch?.watch($0) }, { telling.take($0) })
          watch?.setHomes(try dependencies.index.get().folders())
          inbox.post(.work { $0.finishScan(report, isOfNamed: isOfNamed, reply) })
        } catch {
          inbox.post(
            .work { loop in
              loop.scansUnderWay -= 1
              loop.endScanStatus()
            })
          reply(.failure(error))
        }
      }
    }
  }

  /// Shows what became known of tracks; `seen` tells whether the moods could take it in, too.
  mutating func takeIn(_ tracks: [Track], _ seen: Result<Int, PlayerError>) {
    feed(.updateTracks(tracks))
    switch seen {
    case .success: seenComplaint.settle()
    // Moods that could not be opened were told of at the start.
    case .failure(let error):
      if (try? dependencies.moods.get()) != nil, seenComplaint.raise() {
        publish(.notice(Notice(.warning, error.message)))
      }
    }
  }

  private mutating func finishScan(_ report: ScanReport, isOfNamed: Bool, _ reply: Reply) {
    scansUnderWay -= 1
    scanComplaint.settle()
    endScanStatus()
    if report.isNews { publishLibrary() }
    if isOfNamed, let first = report.refused.first {
      reply(.failure(PlayerError(.notFound, first.reason)))
    } else {
      reply(.success(.scanned(report.result)))
    }
    measureLibrary()
    if watch?.isIncomplete == true { rescanLater(after: Self.interval) }
  }

  fileprivate mutating func show(_ status: ScanStatus) {
    scanStatus = status
    publish(.scanProgressed)
  }

  mutating func publishLibrary() {
    libraryRevision += 1
    publish(.libraryChanged)
  }

  private mutating func endScanStatus() {
    guard scanStatus != nil else { return }
    scanStatus = nil
    publish(.scanProgressed)
  }

  /// What a scan that goes on tells the host, and how often.
  private struct Telling {
    let dependencies: HostDependencies
    let inbox: HostInbox
    private var toldAt: Int64
    private var newsAt: Int64
    private var hasNews = false

    init(dependencies: HostDependencies, inbox: HostInbox) {
      self.dependencies = dependencies
      self.inbox = inbox
      toldAt = dependencies.clock.now().monotonicNanoseconds
      newsAt = toldAt
    }

    mutating func take(_ progress: ScanProgress) {
      if !progress.stored.isEmpty {
        hasNews = true
        let tracks = progress.stored
        // Where a filed song lies and what it is called is kept with the mood, too.
        let seen = Result { () throws(PlayerError) in
          try dependencies.moods.get().updateSeen(tracks)
        }
        inbox.post(.work { $0.takeIn(tracks, seen) })
      }
      let now = dependencies.clock.now().monotonicNanoseconds
      guard now - toldAt >= progressInterval else { return }
      toldAt = now
      inbox.post(.work { $0.show(progress.status) })
      guard hasNews, now - newsAt >= newsInterval else { return }
      (newsAt, hasNews) = (now, false)
      inbox.post(.work { $0.publishLibrary() })
    }
  }
}
