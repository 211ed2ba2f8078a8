import Glibc
import Linux
import PlayerModel

/// The thread of a ``PhotoWatch``.
///
/// Each turn does one small piece of work, the most urgent first: what the system tells, a file that is whole, a
/// step through a folder, some files that wait to be read. Nothing is left to do where it sleeps.
final class PhotoWatchLoop {
  /// A file that may have arrived or changed.
  struct Candidate {
    var path: TrackPath
    var noticed: Timestamp
  }

  let core: PhotoWatchCore
  let index: PhotoIndex
  /// Nil where there is none, or its program is missing.
  var reader: (any PhotoReader)?
  let events = FileEvents()
  var mounts = MountTable()
  var lookouts: Lookouts
  var tree: WatchedTree
  var settling: ArrivalSettling
  var departures = Departures()
  /// The first is being worked on.
  var tasks: [FolderTask] = []
  /// Those of ``tasks`` that have not begun.
  private var planned: Set<FolderTask.Plan> = []
  /// Files that were made and not closed yet: they are told of when they are.
  var beingMade: Set<TrackPath> = []
  /// At most what one step through a folder found, and what was written in a few seconds.
  var candidates: [Candidate] = []
  var filling = FactsFilling()
  private var isFirstLook = true
  private var hasToldFull = false
  private var lastTrouble: PhotoError?
  private let tell: @Sendable (PhotoEvent) -> Void

  init(_ core: PhotoWatchCore, report: @escaping @Sendable (PhotoEvent) -> Void) {
    self.core = core
    index = core.index
    reader = core.reader
    tell = report
    lookouts = Lookouts(events)
    tree = WatchedTree(events, limit: core.limit)
    settling = ArrivalSettling(quiet: core.quiet)
  }

  /// Works until it is stopped.
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

  /// Milliseconds of the clock that the rules count by.
  var now: Int64 { SystemClock.monotonicNanoseconds / 1_000_000 }

  /// Looks at all watched folders, and out for those that are not there.
  func lookAtAll() {
    for root in core.folders { look(at: root, root: root, areArrivals: false) }
    _ = lookouts.set(core.folders)
  }

  /// Looks at a folder later, unless that is about to be done.
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
    if tree.isFull, !hasToldFull {
      hasToldFull = true
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
      complain(error)
    }
  }

  /// Tells of trouble, unless it was the last that was told: a full disk would be told for each photo.
  func complain(_ error: PhotoError) {
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

  /// When there is something to do; nil if nothing is.
  private var nextTurn: Int64? {
    guard candidates.isEmpty, tasks.isEmpty, !isFirstLook else { return 0 }
    let fill = settling.isEmpty ? filling.nextTurn : nil
    return [settling.nextLook, departures.nextLook, fill].compactMap { $0 }.min()
  }

  /// Whether something happened that should not wait until what is being read has been read.
  var isNeededElsewhere: Bool {
    var polled = [
      pollfd(fd: events.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: core.mailbox.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    return core.isStopped || poll(&polled, 2, 0) > 0
  }
}
