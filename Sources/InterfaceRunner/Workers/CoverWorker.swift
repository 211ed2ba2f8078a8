import Dispatch
import Linux
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
  /// Readable when there is an answer: call ``answers()``.
  var descriptor: Int32 { wake.descriptor }

  private let wake = WakeDescriptor()
  private let queue = DispatchQueue(label: "stimmung.covers", qos: .utility)
  private let mail = Mutex(Mail())
  private let drawing: Mutex<Drawing>

  private struct Mail {
    var wanted: CoverRequest?
    var isWorking = false
    var answers: [(CoverRequest, CoverAnswer)] = []
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

  init(traits: TerminalTraits) {
    drawing = Mutex(Drawing(drawer: CoverDrawer(traits: traits)))
  }

  /// Answers it sooner or later, unless a newer one comes.
  func draw(_ request: CoverRequest) {
    let begins = mail.withLock { mail in
      mail.wanted = request
      defer { mail.isWorking = true }
      return !mail.isWorking
    }
    if begins { queue.async { self.work() } }
  }

  /// What was drawn since the last call.
  func answers() -> [(CoverRequest, CoverAnswer)] {
    wake.reset()
    return mail.withLock { mail in
      defer { mail.answers = [] }
      return mail.answers
    }
  }

  private func work() {
    while let request = next() {
      let answer = drawing.withLock { $0.answer(request) }
      mail.withLock { $0.answers.append((request, answer)) }
      wake.wake()
    }
  }

  private func next() -> CoverRequest? {
    mail.withLock { mail in
      defer { mail.wanted = nil }
      mail.isWorking = mail.wanted != nil
      return mail.wanted
    }
  }
}
