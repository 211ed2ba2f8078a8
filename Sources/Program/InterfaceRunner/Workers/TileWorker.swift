import Linux
import Pictures
import PlayerInterface
import PlayerModel
import Synchronization
import TerminalCells

/// Draws the covers of albums as tiles off the interface's thread.
///
/// Only the newest request is processed; the rest of an older one is not answered. No thread is started before
/// the first request.
final class TileWorker: Sendable {
  /// The time after which finished tiles are sent, in nanoseconds, so that one drawing shows several.
  private static let pause: Int64 = 30_000_000

  private let mailbox: InterfaceMailbox
  private let queue = SerialQueue()
  private let traits: TerminalTraits
  private let clock = SystemClock()
  private let work = Mutex(Work())
  private let store: Mutex<ThumbnailStore>

  private struct Work {
    var wanted: TileRequest?
    var isWorking = false
  }

  init(_ traits: TerminalTraits, _ store: ThumbnailStore, _ mailbox: InterfaceMailbox) {
    (self.traits, self.mailbox) = (traits, mailbox)
    self.store = Mutex(store)
  }

  /// Answers the request later, unless a newer one replaces it.
  func draw(_ request: TileRequest) {
    let begins = work.withLock { work in
      work.wanted = request
      defer { work.isWorking = true }
      return !work.isWorking
    }
    if begins { queue.async { self.drawAll() } }
  }

  private func drawAll() {
    while let request = next() {
      var done: [TileAnswer] = []
      var sentAt = clock.now().monotonicNanoseconds
      for path in request.paths where !isReplaced {
        done.append(answer(path, request.look))
        let now = clock.now().monotonicNanoseconds
        guard now - sentAt >= Self.pause else { continue }
        mailbox.post(.tiles(done))
        (done, sentAt) = ([], now)
      }
      if !done.isEmpty { mailbox.post(.tiles(done)) }
    }
    if let problem = store.withLock({ $0.takeProblem() }) {
      mailbox.post(.notice(Notice(.warning, problem)))
    }
  }

  private func next() -> TileRequest? {
    work.withLock { work in
      defer { work.wanted = nil }
      work.isWorking = work.wanted != nil
      return work.wanted
    }
  }

  /// Whether there is a newer request.
  private var isReplaced: Bool { work.withLock { $0.wanted != nil } }

  private func answer(_ path: TrackPath, _ look: TileRequest.Look) -> TileAnswer {
    let thumbnail = store.withLock { $0.thumbnail(of: path) }
    return TileAnswer(
      path: path, look: look, picture: thumbnail.flatMap { draw($0, of: path, look) })
  }

  private func draw(
    _ thumbnail: Thumbnail, of path: TrackPath, _ look: TileRequest.Look
  ) -> CellBuffer? {
    guard let mode = look.graphics else {
      return thumbnail.drawn(in: look.size, traits: traits, onLight: look.isOnLight)
    }
    // Albums with the same picture need one each, because the terminal places a picture once; a changed cover is
    // another one.
    var hasher = Hasher()
    hasher.combine(path)
    hasher.combine(look)
    hasher.combine(thumbnail)
    return thumbnail.drawn(
      in: look.size, by: mode, mostPixels: look.mostPixels, identity: hasher.finalize(),
      traits: traits, onLight: look.isOnLight)
  }
}
