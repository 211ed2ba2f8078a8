import Linux
import PlayerModel
import Synchronization

/// What the thread of a ``PhotoWatch`` shares with the others.
final class PhotoWatchCore: Sendable {
  private let index: PhotoIndex
  private let isStopped = Atomic<Bool>(false)

  init(
    index: PhotoIndex, folders: [TrackPath], reader: (any PhotoReader)?, clock: any PlayerClock,
    quiet: Int64
  ) {
    self.index = index
  }

  func start(report: @escaping @Sendable (PhotoEvent) -> Void) {
    report(.baseline(count: 0))
  }

  func stop() { isStopped.store(true, ordering: .relaxed) }

  func waitUntilStopped() {}

  func forget(folder: TrackPath) throws(PhotoError) { try index.forget(folder: folder) }
}
