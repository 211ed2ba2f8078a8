import Glibc
import Linux
import MusicLibrary
import PlayerModel

/// The running and waiting scans of the library, their progress, and the changes since.
struct LibraryScans {
  typealias Reply = HostLoop.Reply

  /// A report of a scan or of the folder watch to the host thread.
  enum Report: Sendable {
    /// Tracks were read, and the moods store updated its data about them or failed.
    case read([Track], Result<Int, PlayerError>)
    case notice(Notice)
    case progressed(ScanStatus)
    /// The library has grown since clients were last notified.
    case grew
    case ended(ScanReport, isOfNamed: Bool, Reply)
    /// A scan failed; its reply has the error.
    case broken
    /// An automatic scan failed.
    case failed(PlayerError)
    case removed(Result<PlayerReply, PlayerError>, isRescanWanted: Bool, Reply)
    /// The folders in the settings, by whether they exist.
    case looked(present: [TrackPath], missing: [TrackPath])
    case watch(FolderWatch.Report)
  }

  /// An action for the host; actions are performed in order.
  enum Action: Sendable {
    case publish(PlayerEvent.Kind)
    /// Publish that the library changed.
    case publishLibrary
    case show([Track], Result<Int, PlayerError>)
    case answer(Reply, Result<PlayerReply, PlayerError>)
    /// Measure what the scan left estimated.
    case measure
    /// Rescan the whole library; at once if there is no delay.
    case rescan(after: Duration?)
  }

  /// Whether scans are running.
  private enum State {
    case idle
    /// The number of running and waiting scans, and the status to show for one that takes long.
    case scanning(count: Int, shown: ScanStatus?)
  }

  private typealias Scanning =
    @Sendable (
      LibraryScanner, @escaping @Sendable () -> Bool, @escaping @Sendable (TrackPath) -> Void,
      (ScanProgress) -> Void
    ) throws(PlayerError) -> ScanReport

  /// How often the library is rescanned if not all folders can be watched.
  private static let interval: Duration = .seconds(600)

  private let dependencies: HostDependencies
  private let workers: HostWorkers
  private let control = ScanControl()
  /// The changes in the library's folders that still have to be examined.
  private let changes = LibraryChanges()
  /// The watch on the library's folders.
  private let watch: FolderWatch?
  private let report: @Sendable (Report) -> Void
  /// A number that increases with each change of the library or of the saved queries.
  private(set) var revision: Int64 = 0
  private var state = State.idle
  private var scanFailure = RecurringFailure()
  /// The new tracks at paths of the queue, while scans may still locate the files that were there before.
  private var replaced: [TrackPath: Track] = [:]

  /// Creates a value that scans on `workers`, and reports from any thread.
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

  /// The status of the running scan, if it is worth showing.
  var status: ScanStatus? {
    if case .scanning(_, let shown) = state { shown } else { nil }
  }

  /// Whether a scan is running or waiting.
  var isRunning: Bool {
    if case .scanning = state { true } else { false }
  }

  /// Records the new locations of files in the queue.
  mutating func note(_ moves: QueueMoves) {
    for path in moves.moved.keys { replaced[path] = nil }
    replaced.merge(moves.replaced) { $1 }
  }

  /// Returns the tracks in ``replaced``, or none while scans are running.
  mutating func takeReplaced() -> [Track] {
    guard case .idle = state else { return [] }
    defer { replaced = [:] }
    return Array(replaced.values)
  }

  /// Records that the library changed.
  mutating func noteChange() {
    revision += 1
  }

  /// Sets whether music plays, to which scans must yield.
  func yield(_ isPlaying: Bool) {
    control.yield(isPlaying)
  }

  /// Cancels all running and waiting scans.
  func stop() {
    control.stop()
  }

  /// Updates the library for `paths`, or as a whole including the folders in the settings.
  ///
  /// - Parameter readsAllTags: Whether the tags of files that seem unchanged are read again, too.
  mutating func scan(
    _ paths: [TrackPath], readsAllTags: Bool = false, reply: @escaping Reply
  ) {
    let (index, preferences) = (dependencies.index, dependencies.preferences)
    run(isOfNamed: !paths.isEmpty, answering: reply) {
      (scanner, isCancelled, watch, progress) throws(PlayerError) in
      if readsAllTags { try index.get().forgetTags(below: paths) }
      let wanted = paths.isEmpty ? preferences().libraryFolders : []
      let paths =
        paths.isEmpty && !wanted.isEmpty ? wanted + (try index.get().folders()) : paths
      return try scanner.scan(paths, isCancelled: isCancelled, willList: watch, progress: progress)
    }
  }

  /// Examines files that were changed, moved or removed, as if the watch had reported them.
  mutating func look(at paths: [TrackPath]) {
    guard !paths.isEmpty else { return }
    _ = take(FolderWatch.Report.changed(paths))
  }

  /// Examines a path, and answers when that is done, or when a running scan ended that did not include it.
  mutating func look(at path: TrackPath, answering answer: AwaitedAnswer<Void>) {
    look(at: [path])
    workers.scanning.async { answer.give(()) }
  }

  /// Rescans the whole library without a reply.
  mutating func rescan() {
    scan([], reply: reportFailure)
  }

  /// Reports which folders in the settings do not exist, and scans the others.
  func scanWanted() {
    let folders = dependencies.preferences().libraryFolders
    guard !folders.isEmpty else { return }
    // A disk that sleeps or hangs must not block the host.
    workers.scanning.async { [report] in
      let missing = folders.filter { $0.withCString { access($0, F_OK) } != 0 }
      report(.looked(present: folders.filter { !missing.contains($0) }, missing: missing))
    }
  }

  /// Handles a report.
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
      return scanFailure.raise() ? [.publish(.notice(notice: Notice(.warning, error.message)))] : []
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
      LowPriorityThread.run {
        do throws(PlayerError) {
          let preferences = dependencies.preferences()
          let scanner = LibraryScanner(
            index: try dependencies.index.get(), reader: dependencies.reader,
            clock: dependencies.clock, threads: control.threads,
            exclusions: LibraryExclusions(
              ignoring: preferences.ignoredPatterns, named: preferences.libraryFolders))
          var progress = ScanProgressReports(
            moods: dependencies.moods, clock: dependencies.clock, report: report)
          let found = try scan(
            scanner, { workers.isCancelled || control.number != number },
            { watch?.watch($0) }, { progress.take($0) })
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
    scanFailure.settle()
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

  /// Counts a scan as ended, and removes the status shown for it.
  private mutating func endStatus() -> [Action] {
    guard case .scanning(let count, let shown) = state else { return [] }
    state = count > 1 ? .scanning(count: count - 1, shown: nil) : .idle
    return shown == nil ? [] : [.publish(.scanProgressed)]
  }
}

// MARK: - Folders

extension LibraryScans {
  /// Lists or removes folders of the library; answered with the resulting list.
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
    // A running scan could delay this for minutes, so it is cancelled, and repeated afterwards.
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
