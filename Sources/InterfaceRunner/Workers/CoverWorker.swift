import Dispatch
import Pictures
import PlayerInterface
import PlayerModel
import Synchronization
import TerminalCells
import TrackMetadata

/// Reads and draws covers off the interface's thread.
///
/// Of several requests the newest is worked on; those before it are answered by nobody. Nothing is
/// started before the first.
final class CoverWorker: Sendable {
  private let mailbox: InterfaceMailbox
  private let queue = DispatchQueue(label: "stimmung.covers", qos: .utility)
  private let work = Mutex(Work())
  private let drawing: Mutex<Drawing>

  private struct Work {
    var wanted: CoverRequest?
    var isWorking = false
  }

  /// What the worker alone touches.
  private struct Drawing {
    var drawer: CoverDrawer
    var path: TrackPath?
    var problem: String?

    mutating func answer(_ request: CoverRequest) -> CoverAnswer {
      if path != request.path { load(request.path) }
      let shape: CoverDrawer.Shape =
        switch request.shape {
        case .picture: .picture
        case .disc(let step): .disc(step: step, of: CoverRequest.stepsOfTurn)
        }
      let picture = drawer.draw(in: request.size, as: shape, onLight: request.isOnLight)
      return CoverAnswer(picture: picture, accent: drawer.accent, problem: problem)
    }

    private mutating func load(_ track: TrackPath) {
      path = track
      problem = nil
      do throws(MetadataError) {
        drawer.load(try Artwork.cover(of: track)?.data)
        problem = drawer.problem.map {
          "The cover of \(track.name) cannot be shown: \($0.reason)."
        }
      } catch {
        drawer.load(nil)
        // That a file is gone is said when it is to be played.
        problem = error.code == .notFound ? nil : error.message
      }
    }
  }

  init(traits: TerminalTraits, _ mailbox: InterfaceMailbox) {
    self.mailbox = mailbox
    drawing = Mutex(Drawing(drawer: CoverDrawer(traits: traits)))
  }

  /// Answers it sooner or later, unless a newer one comes.
  func draw(_ request: CoverRequest) {
    let begins = work.withLock { work in
      work.wanted = request
      defer { work.isWorking = true }
      return !work.isWorking
    }
    if begins { queue.async { self.drawAll() } }
  }

  private func drawAll() {
    while let request = next() {
      let answer = drawing.withLock { $0.answer(request) }
      mailbox.post(.cover(request, answer))
    }
  }

  private func next() -> CoverRequest? {
    work.withLock { work in
      defer { work.wanted = nil }
      work.isWorking = work.wanted != nil
      return work.wanted
    }
  }
}
