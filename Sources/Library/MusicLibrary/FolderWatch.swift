import Linux
package import PlayerModel

/// Notices what happens in the folders of the library, by inotify.
///
/// A thread of its own sleeps until something does, collects what comes shortly after, and reports it: files
/// and folders that were made, written, moved or deleted, never what became of them. Folders are watched
/// one by one as a scan comes by, before it reads them, so that nothing falls in between.
package final class FolderWatch: Sendable {
  /// What there is to report.
  package enum Report: Hashable, Sendable {
    /// Something happened at these paths; look there.
    case changed([TrackPath])
    /// Not all folders can be watched: only scanning shows what happens in the others.
    case incomplete
  }

  private let core: WatchLoop

  /// A watch over nothing yet; `report` is called on its thread, or by ``watch(_:)``, and must return at
  /// once.
  ///
  /// - Parameters:
  ///   - limit: How many folders it may watch, for tests; the system has a limit, too.
  ///   - guarded: The index, whose going is reported, too; one that is made again is guarded from the next
  ///     ``setHomes(_:)`` on.
  package init(
    limit: Int = .max, guarding guarded: TrackPath? = nil,
    report: @escaping @Sendable (Report) -> Void
  ) {
    core = WatchLoop(limit: limit, guarding: guarded, report: report)
    let core = core
    QuietThread.start { core.run() }
  }

  deinit {
    core.stop()
  }

  /// Whether not all folders could be watched.
  package var isIncomplete: Bool { core.isIncomplete }

  /// Watches a folder from now on; does nothing if it is not there.
  package func watch(_ folder: TrackPath) {
    core.watch(folder)
  }

  /// Names the folders of the library: where one is not there, its coming is noticed, and so are disks that
  /// are mounted there and unmounted.
  package func setHomes(_ homes: [TrackPath]) {
    core.setHomes(homes)
  }
}
