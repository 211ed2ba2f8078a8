import CLinux
import Linux
package import PlayerModel
import Synchronization

/// Watches folders for photos and videos: keeps their index, and tells what arrives.
///
/// A thread of its own waits in one `poll` and lets all others go first. It looks at every folder once, without reading
/// files, and then follows what the system tells of them; what the photos say of themselves is read when nothing else
/// is to do. When nothing happens it sleeps.
package final class PhotoWatch: Sendable {
  private let loop: PhotoWatchCore

  /// A watch over `folders`, which does nothing before it is started.
  ///
  /// - Parameters:
  ///   - index: What is known of them; no other watch may use it at the same time.
  ///   - reader: Reads what photos say of themselves; without one, only their kind is known.
  ///   - quiet: For how many milliseconds a file must stay as it is to count as whole.
  ///   - limit: How many folders it may watch, for tests; the system has a limit, too.
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

  /// Begins, once; `report` is called on the thread of the watch, and should return soon.
  package func start(report: @escaping @Sendable (PhotoEvent) -> Void) {
    loop.start(report: report)
  }

  /// Ends the watch at once, for good.
  ///
  /// What is being read now is not reported any more.
  package func stop() {
    loop.stop()
  }

  /// Waits until a watch that was stopped has let go of its index: as long as reading one file may take.
  package func waitUntilStopped() {
    loop.waitUntilStopped()
  }

  /// Removes all that is known of the photos in a folder; what still lies in it counts as having been there before.
  package func forget(folder: TrackPath) throws(PhotoError) {
    try loop.forget(folder: folder)
  }
}
