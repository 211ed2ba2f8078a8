import CLinux
import Linux
package import PlayerModel
import Synchronization

/// Watches folders for photos and videos, maintains their index, and reports arrivals.
///
/// It has its own low-priority thread with one `poll`. The thread scans each folder once without
/// reading files, then follows the system's events, and reads metadata when there is nothing else
/// to do. Otherwise it sleeps.
package final class PhotoWatch: Sendable {
  private let loop: PhotoWatchCore

  /// Creates a watch of `folders`, which is not started.
  ///
  /// - Parameters:
  ///   - index: The index, which no other watch may use at the same time.
  ///   - reader: Reads metadata; without one, only the kind of a photo is known.
  ///   - quiet: The time in milliseconds without a change after which a file counts as complete.
  ///   - limit: The maximum number of folders to watch, for tests; the system has a limit, too.
  package init(
    index: PhotoIndex, folders: [TrackPath], reader: (any PhotoReader)?, clock: any PlayerClock,
    quiet: Int64 = ArrivalSettling.usualQuiet, limit: Int = .max
  ) {
    loop = PhotoWatchCore(
      index: index, folders: folders, reader: reader, clock: clock, quiet: quiet,
      limit: limit)
  }

  deinit {
    loop.stop()
  }

  /// Starts the watch, once; `report` is called on its thread and should return quickly.
  package func start(report: @escaping @Sendable (PhotoEvent) -> Void) {
    loop.start(report: report)
  }

  /// Stops the watch immediately and permanently.
  ///
  /// A photo that is being read is no longer reported.
  package func stop() {
    loop.stop()
  }

  /// Waits until a stopped watch has released its index, which may take as long as reading one
  /// file.
  package func waitUntilStopped() {
    loop.waitUntilStopped()
  }

  /// Removes everything known about the photos in a folder; files still there then count as old.
  package func forget(folder: TrackPath) throws(PhotoError) {
    try loop.forget(folder: folder)
  }
}
