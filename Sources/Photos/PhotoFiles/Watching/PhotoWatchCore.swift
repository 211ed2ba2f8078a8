import CLinux
import Dispatch
import Linux
import PlayerModel
import Synchronization

/// The state that the thread of a ``PhotoWatch`` shares with others.
final class PhotoWatchCore: Sendable {
  /// A command for the thread.
  enum Command: Sendable {
    case stop
    /// Everything known about this folder was removed.
    case forgotten(TrackPath)
  }

  let index: PhotoIndex
  let folders: [TrackPath]
  let reader: (any PhotoReader)?
  let clock: any PlayerClock
  let quiet: Int64
  let limit: Int
  let mailbox = Mailbox<Command>()
  private let isOver = Atomic<Bool>(false)
  private let isStarted = Atomic<Bool>(false)
  private let running = DispatchGroup()

  init(
    index: PhotoIndex, folders: [TrackPath], reader: (any PhotoReader)?, clock: any PlayerClock,
    quiet: Int64, limit: Int
  ) {
    self.index = index
    self.folders = folders
    self.reader = reader
    self.clock = clock
    self.quiet = quiet
    self.limit = limit
  }

  var isStopped: Bool { isOver.load(ordering: .relaxed) }

  func start(report: @escaping @Sendable (PhotoEvent) -> Void) {
    guard !isStarted.exchange(true, ordering: .relaxed) else { return }
    running.enter()
    do throws(PlayerError) {
      try startThread(named: "photos") { [self] in
        cl_yield_to_others()
        PhotoWatchLoop(self, report: report).run()
        running.leave()
      }
    } catch {
      running.leave()
      report(.trouble(PhotoError(.notWatched, error.message)))
    }
  }

  func stop() {
    isOver.store(true, ordering: .relaxed)
    mailbox.post(.stop)
  }

  func waitUntilStopped() { running.wait() }

  func forget(folder: TrackPath) throws(PhotoError) {
    try index.forget(folder: folder)
    // The thread may be storing what it found there at this moment.
    mailbox.post(.forgotten(folder))
  }
}
