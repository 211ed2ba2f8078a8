import Linux
package import PlayerModel

/// Watches the folders of the library with inotify.
///
/// Its thread sleeps until something changes, collects further changes for a short time, and reports the
/// paths that were created, written, moved or deleted, without details. A scan adds each folder to the watch
/// before it reads it, so that no change is missed.
package final class FolderWatch: Sendable {
  /// A report of a watch.
  package enum Report: Hashable, Sendable {
    /// Something changed at these paths, which must be examined.
    case changed([TrackPath])
    /// Not all folders can be watched, and changes in the others are only found by scanning.
    case incomplete
  }

  private let core: WatchLoop

  /// Creates a watch on no folders; `report` is called on its thread or by ``watch(_:)``, and must return at
  /// once.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of folders, for tests; the system also has a limit.
  ///   - guarded: The index's file, whose removal is reported as well. A rebuilt index is guarded from the
  ///     next ``setHomes(_:)`` on.
  package init(
    limit: Int = .max, guarding guarded: TrackPath? = nil,
    report: @escaping @Sendable (Report) -> Void
  ) {
    core = WatchLoop(limit: limit, guarding: guarded, report: report)
    let core = core
    LowPriorityThread.start { core.run() }
  }

  deinit {
    core.stop()
  }

  /// Whether some folders could not be watched.
  package var isIncomplete: Bool { core.isIncomplete }

  /// Watches a folder; does nothing if it does not exist.
  package func watch(_ folder: TrackPath) {
    core.watch(folder)
  }

  /// Sets the folders of the library, so that the watch notices when missing ones appear, and when disks are
  /// mounted or unmounted there.
  package func setHomes(_ homes: [TrackPath]) {
    core.setHomes(homes)
  }
}
