import Glibc
import Linux
import MusicLibrary
import PlayerModel

/// Knows which scans of the library go on or wait, how far they are, and what happened in its folders meanwhile.
struct LibraryScans {
  typealias Reply = HostLoop.Reply

  /// What the scans and the watch have for the host's thread.
  enum Report: Sendable {
    /// Tracks were read, and whether the moods could take in what is new of them.
    case read([Track], Result<Int, PlayerError>)
    case notice(Notice)
    case progressed(ScanStatus)
    /// There is more in the library than those who show it know.
    case grew
    case ended(ScanReport, isOfNamed: Bool, Reply)
    /// A scan ended without a report; its reply says why.
    case broken
    /// A scan that nobody waits for could not be done.
    case failed(PlayerError)
    case removed(Result<PlayerReply, PlayerError>, isRescanWanted: Bool, Reply)
    /// Which of the wanted folders are there.
    case looked(present: [TrackPath], missing: [TrackPath])
    case watch(FolderWatch.Report)
  }

  /// What the host is to do, in this order.
  enum Action: Sendable {
    case publish(PlayerEvent.Kind)
    /// Tell everyone that the library is another.
    case publishLibrary
    case show([Track], Result<Int, PlayerError>)
    case answer(Reply, Result<PlayerReply, PlayerError>)
    /// Measure what the scan left estimated.
    case measure
    /// Look through all of it; at once where there is no delay.
    case rescan(after: Duration?)
  }

  /// The scans there are.
  private enum State {
    case idle
    /// So many go on or wait; shown is what takes long.
    case scanning(count: Int, shown: ScanStatus?)
  }

  private typealias Scanning =
    @Sendable (
      LibraryScanner, @escaping @Sendable () -> Bool, @escaping @Sendable (TrackPath) -> Void,
      (ScanProgress) -> Void
    ) throws(PlayerError) -> ScanReport

  /// How often the library is looked through where not all folders can be watched.
  private static let interval: Duration = .seconds(600)

  private let dependencies: HostDependencies
  private let workers: HostWorkers
  private let control = ScanControl()
  /// What happened in the library's folders and is not looked at yet.
  private let changes = LibraryChanges()
  /// Watches the library's folders.
  private let watch: FolderWatch?
  private let report: @Sendable (Report) -> Void
  /// Grows with each change of the library, and of the queries that are saved of it.
  private(set) var revision: Int64 = 0
  private var state = State.idle
  private var complaint = Complaint()
  /// Files of the queue in whose places other sounds were read, until the library knows where their own are.
  private var replaced: [TrackPath: Track] = [:]

  /// Scans on `workers`, and reports from any thread.
  init(
    _ dependencies: HostDependencies, on workers: HostWorkers,
    report: @escaping @Sendable (Report) -> Void
  ) {
    self.dependencies = dependencies
    self.workers = workers
    self.report = report
    watch =
      dependencies.watchesLibrary
      ? FolderWatch(guarding: try? dependencies.index.get().file) { report(.watch($0)) } : nil
  }

  /// How far the scan is that goes on, if that is worth showing.
  var status: ScanStatus? {
    if case .scanning(_, let shown) = state { shown } else { nil }
  }

  /// Takes note of what became of files of the queue.
  mutating func note(_ moves: QueueMoves) {
    for path in moves.moved.keys { replaced[path] = nil }
    replaced.merge(moves.replaced) { $1 }
  }

  /// What was read in the places of files of the queue; none while more may be found of these.
  mutating func takeReplaced() -> [Track] {
    guard case .idle = state else { return [] }
    defer { replaced = [:] }
    return Array(replaced.values)
  }

  /// Takes note that the library is another.
  mutating func noteChange() {
    revision += 1
  }

  /// Takes note whether music plays, to which scans must yield.
  func yield(_ isPlaying: Bool) {
    control.yield(isPlaying)
  }

  /// Ends all scans that go on or wait.
  func stop() {
    control.stop()
  }

  /// Brings the library up to date with `paths`, or all of it, wanted folders included.
  mutating func scan(_ paths: [TrackPath], reply: @escaping Reply) {
    let (index, preferences) = (dependencies.index, dependencies.preferences)
    run(isOfNamed: !paths.isEmpty, answering: reply) {
      (scanner, isCancelled, watch, progress) throws(PlayerError) in
      let wanted = paths.isEmpty ? preferences().libraryFolders : []
      let paths =
        paths.isEmpty && !wanted.isEmpty ? wanted + (try index.get().folders()) : paths
      return try scanner.scan(paths, isCancelled: isCancelled, willList: watch, progress: progress)
    }
  }

  /// Looks at files that were changed, moved or removed, as if that had been noticed.
  mutating func look(at paths: [TrackPath]) {
    guard !paths.isEmpty else { return }
    _ = take(FolderWatch.Report.changed(paths))
  }

  /// The same, with an answer when it was looked at, or a scan that was going on has ended without.
  mutating func look(at path: TrackPath, answering answer: AwaitedAnswer<Void>) {
    look(at: [path])
    workers.scanning.async { answer.give(()) }
  }

  /// Looks through the whole library, which nobody waits for.
  mutating func rescan() {
    scan([], reply: reportFailure)
  }

  /// Says which of the wanted folders are not there, and scans the others.
  func scanWanted() {
    let folders = dependencies.preferences().libraryFolders
    guard !folders.isEmpty else { return }
    // A disk that sleeps or hangs must not hold up the host.
    workers.scanning.async { [report] in
      let missing = folders.filter { $0.withCString { access($0, F_OK) } != 0 }
      report(.looked(present: folders.filter { !missing.contains($0) }, missing: missing))
    }
  }

  /// Takes in what scans and watch report.
  mutating func take(_ report: Report) -> [Action] {
    switch report {
    case .read(let tracks, let seen): return [.show(tracks, seen)]
    case .notice(let notice): return [.publish(.notice(notice: notice))]
    case .progressed(let status):
      guard case .scanning(let count, _) = state else { return [] }
      state = .scanning(count: count, shown: status)
      return [.publish(.scanProgressed)]
    case .grew: return [.publishLibrary]
    case .ended(let report, let isOfNamed, let reply):
      return end(report, isOfNamed: isOfNamed, reply)
    case .broken: return endStatus()
    case .failed(let error):
      return complaint.raise() ? [.publish(.notice(notice: Notice(.warning, error.message)))] : []
    case .removed(let result, let isRescanWanted, let reply):
      var actions: [Action] = []
      if case .success = result { actions.append(.publishLibrary) }
      actions.append(.answer(reply, result))
      if isRescanWanted { actions.append(.rescan(after: nil)) }
      return actions
    case .looked(let present, let missing):
      if !present.isEmpty { scanWanted(present) }
      return missing.map { folder in
        let reason = "The folder “\(folder)” in library.folders does not exist."
        return .publish(.notice(notice: Notice(.warning, reason)))
      }
    case .watch(let report): return take(report)
    }
  }

  private mutating func take(_ report: FolderWatch.Report) -> [Action] {
    switch report {
    case .incomplete:
      let text =
        "The library has more folders than the system lets the player watch "
        + "(fs.inotify.max_user_watches); it is rescanned every ten minutes."
      return [.publish(.notice(notice: Notice(.info, text))), .rescan(after: Self.interval)]
    case .changed(let paths):
      guard changes.add(paths) else { return [] }
      run(answering: reportFailure) {
        [changes] (scanner, isCancelled, watch, progress) throws(PlayerError) in
        try scanner.update(
          changes.take(), isCancelled: isCancelled, willList: watch, progress: progress)
      }
      return []
    }
  }

  private mutating func scanWanted(_ folders: [TrackPath]) {
    scan(folders) { [report] result in
      guard case .failure(let error) = result else { return }
      report(.notice(Notice(.warning, error.message)))
    }
  }

  private var reportFailure: Reply {
    { [report] result in
      if case .failure(let error) = result { report(.failed(error)) }
    }
  }

  private mutating func run(
    isOfNamed: Bool = false, answering reply: @escaping Reply, _ scan: @escaping Scanning
  ) {
    switch state {
    case .idle: state = .scanning(count: 1, shown: nil)
    case .scanning(let count, let shown): state = .scanning(count: count + 1, shown: shown)
    }
    let number = control.number
    workers.scanning.async { [dependencies, workers, control, watch, report] in
      QuietThread.run {
        do throws(PlayerError) {
          let scanner = LibraryScanner(
            index: try dependencies.index.get(), reader: dependencies.reader,
            clock: dependencies.clock, threads: control.threads)
          var telling = ScanTelling(
            moods: dependencies.moods, clock: dependencies.clock, report: report)
          let found = try scan(
            scanner, { workers.isCancelled || control.number != number },
            { watch?.watch($0) }, { telling.take($0) })
          watch?.setHomes(try dependencies.index.get().folders())
          report(.ended(found, isOfNamed: isOfNamed, reply))
        } catch {
          report(.broken)
          reply(.failure(error))
        }
      }
    }
  }

  private mutating func end(
    _ report: ScanReport, isOfNamed: Bool, _ reply: @escaping Reply
  ) -> [Action] {
    complaint.settle()
    var actions = endStatus()
    let notices = (try? dependencies.index.get())?.takeRenewalNotices() ?? []
    actions += notices.map { .publish(.notice(notice: $0)) }
    if report.isNews { actions.append(.publishLibrary) }
    if isOfNamed, let first = report.refused.first {
      actions.append(.answer(reply, .failure(PlayerError(.notFound, first.reason))))
    } else {
      actions.append(.answer(reply, .success(.scanned(result: report.result))))
    }
    actions.append(.measure)
    if watch?.isIncomplete == true { actions.append(.rescan(after: Self.interval)) }
    return actions
  }

  /// One scan less; what was shown of it is shown no more.
  private mutating func endStatus() -> [Action] {
    guard case .scanning(let count, let shown) = state else { return [] }
    state = count > 1 ? .scanning(count: count - 1, shown: nil) : .idle
    return shown == nil ? [] : [.publish(.scanProgressed)]
  }
}

// MARK: - Folders

extension LibraryScans {
  /// Changes the folders of the library, and answers with all there are then.
  func perform(_ request: LibraryFolderRequest, reply: @escaping Reply) {
    switch request {
    case .libraryFolders: answerFolders(reply)
    case .removeLibraryFolder(let path): removeFolder(path, reply: reply)
    }
  }

  private func answerFolders(_ reply: @escaping Reply) {
    let (index, preferences) = (dependencies.index, dependencies.preferences)
    workers.lookups.async {
      reply(
        Result { () throws(PlayerError) in
          .libraryFolders(folders: try index.get().folders(wanted: preferences().libraryFolders))
        })
    }
  }

  private func removeFolder(_ path: TrackPath, reply: @escaping Reply) {
    let folder = path.tidied
    // Behind a scan that goes on it could take minutes; what that leaves undone is done behind this.
    let interrupts = if case .scanning = state { true } else { false }
    stop()
    let (index, preferences) = (dependencies.index, dependencies.preferences)
    workers.scanning.async { [watch, report] in
      let result = Result { () throws(PlayerError) -> PlayerReply in
        let wanted = preferences().libraryFolders
        guard !wanted.contains(where: { $0.tidied == folder }) else {
          throw PlayerError(
            .invalidRequest,
            "“\(folder)” is in the setting library.folders; remove it there first.")
        }
        let index = try index.get()
        guard try index.removeFolder(folder) else {
          throw PlayerError(
            .notFound,
            "“\(folder)” is not in the library; “stimmung library” lists its folders.")
        }
        watch?.setHomes(try index.folders())
        return .libraryFolders(folders: try index.folders(wanted: wanted))
      }
      report(.removed(result, isRescanWanted: interrupts, reply))
    }
  }
}
