import Glibc
import Linux
import PlayerModel
import Synchronization

/// The thread of a ``FolderWatch`` and its shared state.
final class WatchLoop: Sendable {
  /// How long changes are collected after the last and the first of them, in milliseconds, so that a copied
  /// album is reported at once.
  private static let quiet: Int64 = 100
  private static let maximumDelay: Int64 = 500
  /// The number of changes beyond which everything is considered changed.
  private static let mostChanges = 5000

  private let folders: Mutex<WatchedFolders>
  private let events = FileEvents()
  private let wake = WakeDescriptor()
  private let isOver = Atomic<Bool>(false)
  private let report: @Sendable (FolderWatch.Report) -> Void

  init(
    limit: Int, guarding guarded: TrackPath?,
    report: @escaping @Sendable (FolderWatch.Report) -> Void
  ) {
    self.report = report
    folders = Mutex(WatchedFolders(events, limit: limit, guarding: guarded))
  }

  var isIncomplete: Bool { folders.withLock(\.isIncomplete) }

  func stop() {
    isOver.store(true, ordering: .relaxed)
    wake.wake()
  }

  func watch(_ folder: TrackPath) {
    let becameIncomplete = folders.withLock { folders in
      let was = folders.isIncomplete
      folders.add(folder)
      return folders.isIncomplete && !was
    }
    if becameIncomplete { report(.incomplete) }
  }

  func setHomes(_ homes: [TrackPath]) {
    let came = folders.withLock { $0.setHomes(homes) }
    if !came.isEmpty { report(.changed(came)) }
  }

  /// Reports changes until it is stopped.
  func run() {
    var mounts = MountTable()
    var changes: Set<TrackPath> = []
    var (began, latest): (Int64, Int64) = (0, 0)
    while !isOver.load(ordering: .relaxed) {
      var polled = [
        pollfd(fd: events.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: mounts.descriptor, events: Int16(POLLPRI), revents: 0),
      ]
      let due = changes.isEmpty ? nil : min(began + Self.maximumDelay, latest + Self.quiet)
      poll(&polled, 3, due.map { Int32(clamping: max(0, $0 - Self.now())) } ?? -1)
      let wasEmpty = changes.isEmpty
      if polled[0].revents != 0 { read(into: &changes) }
      if polled[2].revents != 0 {
        let changed = mounts.update()
        changes.formUnion(folders.withLock { $0.homes(touching: changed) })
      }
      let now = Self.now()
      if polled[0].revents != 0 { latest = now }
      if wasEmpty { (began, latest) = (now, now) }
      guard !changes.isEmpty, now >= min(began + Self.maximumDelay, latest + Self.quiet) else {
        continue
      }
      if changes.count > Self.mostChanges { changes = Set(folders.withLock(\.homes)) }
      report(.changed(changes.sorted { $0.encoded < $1.encoded }))
      changes = []
    }
  }

  private func read(into changes: inout Set<TrackPath>) {
    events.take { batch in
      folders.withLock { folders in
        for event in batch { folders.take(event, into: &changes) }
      }
    }
  }

  private static func now() -> Int64 {
    SystemClock.monotonicNanoseconds / 1_000_000
  }
}
