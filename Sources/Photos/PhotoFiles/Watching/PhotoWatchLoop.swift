import Glibc
import Linux
import PlayerModel

/// The thread of a ``PhotoWatch``.
///
/// Each turn performs one small, most urgent piece of work: system events, a complete file, a step
/// of a scan, or reading some waiting files. If there is none, it sleeps.
final class PhotoWatchLoop {
  /// A file that may have arrived or changed.
  struct Candidate {
    var path: TrackPath
    var noticed: Timestamp
  }

  let core: PhotoWatchCore
  let index: PhotoIndex
  /// The reader, or `nil` if there is none or its program is missing.
  var reader: (any PhotoReader)?
  let events = FileEvents()
  var mounts = MountTable()
  var missingFolders: MissingFolderWatch
  var tree: WatchedTree
  var settling: ArrivalSettling
  var departures = Departures()
  /// The pending scans; the first is in progress.
  var tasks: [FolderTask] = []
  /// The plans of ``tasks`` that have not begun.
  private var planned: Set<FolderTask.Plan> = []
  /// New files that were not closed yet; closing them is reported.
  var beingMade: Set<TrackPath> = []
  /// The files found in one step of a scan, and those written within a few seconds.
  var candidates: [Candidate] = []
  var filling = FactsFilling()
  private var isFirstLook = true
  private var hasReportedFull = false
  private var lastTrouble: PhotoError?
  private let tell: @Sendable (PhotoEvent) -> Void

  init(_ core: PhotoWatchCore, report: @escaping @Sendable (PhotoEvent) -> Void) {
    self.core = core
    index = core.index
    reader = core.reader
    tell = report
    missingFolders = MissingFolderWatch(events)
    tree = WatchedTree(events, limit: core.limit)
    settling = ArrivalSettling(quiet: core.quiet)
  }

  /// Runs until the watch is stopped.
  func run() {
    attempt { () throws(PhotoError) in try index.keepOnly(core.folders) }
    lookAtAll()
    while !core.isStopped {
      wait()
      guard !core.isStopped else { return }
      attempt { () throws(PhotoError) in try turn() }
    }
  }

  func report(_ event: PhotoEvent) {
    if !core.isStopped { tell(event) }
  }

  /// Monotonic milliseconds.
  var now: Int64 { SystemClock.monotonicNanoseconds / 1_000_000 }

  /// Scans all watched folders, and watches for missing ones.
  func lookAtAll() {
    for root in core.folders { look(at: root, root: root, areArrivals: false) }
    _ = missingFolders.set(core.folders)
  }

  /// Schedules a scan of a folder, unless an equal one is pending.
  func look(at folder: TrackPath, root: TrackPath, areArrivals: Bool) {
    let plan = FolderTask.Plan(folder: folder, root: root, areArrivals: areArrivals)
    if planned.insert(plan).inserted { tasks.append(FolderTask(plan)) }
  }

  private func turn() throws(PhotoError) {
    if index.isMisplaced, try index.renewIfLost() { lookAtAll() }
    candidates += settling.due(at: now).compactMap(whole)
    for path in departures.takeDue(at: now) { try settleDeparture(of: path) }
    if !candidates.isEmpty {
      let candidate = candidates.removeFirst()
      try examine(candidate)
    } else if let task = tasks.first {
      if !task.hasBegun { planned.remove(task.plan) }
      if try !step(task) { tasks.removeFirst() }
    } else if isFirstLook {
      isFirstLook = false
      report(.baseline(count: try index.count()))
    } else if settling.isEmpty, filling.isDue(at: now) {
      try fillFacts()
    }
    if tree.isFull, !hasReportedFull {
      hasReportedFull = true
      report(.trouble(.notAllWatched))
    }
  }

  private func whole(_ path: TrackPath) -> Candidate? {
    guard case .whole(let noticed) = settling.look(at: path, FileStamp(path), now: now) else {
      return nil
    }
    return Candidate(path: path, noticed: noticed)
  }

  private func attempt(_ work: () throws(PhotoError) -> Void) {
    do throws(PhotoError) {
      try work()
    } catch {
      if (try? index.renewIfLost()) == true { return lookAtAll() }
      // What cannot be stored now is found at the next start.
      if tasks.first?.hasBegun == true { tasks.removeFirst() }
      filling.end()
      reportProblem(error)
    }
  }

  /// Reports a problem unless it was the last one reported, because a full disk would cause one for
  /// each photo.
  func reportProblem(_ error: PhotoError) {
    guard error != lastTrouble else { return }
    lastTrouble = error
    report(.trouble(error))
  }

  private func wait() {
    var polled = [
      pollfd(fd: events.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: core.mailbox.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: mounts.descriptor, events: Int16(POLLPRI), revents: 0),
    ]
    let due = nextTurn
    poll(&polled, 3, due.map { Int32(clamping: max(0, $0 - now)) } ?? -1)
    if polled[1].revents != 0 { takeCommands() }
    if polled[0].revents != 0 { takeEvents() }
    if polled[2].revents != 0 { takeMounts() }
  }

  /// When there is work, or `nil` if there is none.
  private var nextTurn: Int64? {
    guard candidates.isEmpty, tasks.isEmpty, !isFirstLook else { return 0 }
    let fill = settling.isEmpty ? filling.nextTurn : nil
    return [settling.nextLook, departures.nextLook, fill].compactMap { $0 }.min()
  }

  /// Whether there are events that should not wait for the current batch.
  var isNeededElsewhere: Bool {
    var polled = [
      pollfd(fd: events.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: core.mailbox.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    return core.isStopped || poll(&polled, 2, 0) > 0
  }
}
