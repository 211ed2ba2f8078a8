import Linux
import PhotoFiles
import Pictures
import PlayerInterface
import PlayerModel
import Synchronization
import TerminalCells
import TrackMetadata

/// Reads and draws covers or photos off the interface's thread.
///
/// Only the newest request is processed; older ones are not answered. No thread is started before
/// the first request.
final class CoverWorker: Sendable {
  /// Reads a file's picture, or the reason why it cannot be shown; both are `nil` if there is
  /// nothing to report.
  ///
  /// Of several pictures, the first that can be drawn is read, according to the given function.
  typealias Loader = (TrackPath, _ isDrawable: ([UInt8]) -> Bool) -> (
    bytes: [UInt8]?, problem: String?
  )

  private let mailbox: InterfaceMailbox
  private let queue = SerialQueue()
  private let asEvent: @Sendable (CoverRequest, CoverAnswer) -> AppEvent
  private let work = Mutex(Work())
  private let drawing: Mutex<Drawing>

  private struct Work {
    var wanted: CoverRequest?
    var isWorking = false
  }

  /// The state that only the worker's queue uses.
  private struct Drawing {
    let load: Loader
    var drawer: CoverDrawer
    var path: TrackPath?
    /// The size in pixels for which the picture was loaded.
    var box = 0
    var problem: String?

    mutating func answer(_ request: CoverRequest) -> CoverAnswer {
      let wanted = GraphicsMode.pixels(for: request.graphics)
      if path != request.path || box < wanted { look(at: request.path, box: wanted) }
      let shape: CoverDrawer.Shape =
        switch request.shape {
        case .picture: .picture
        case .disc(let step): .disc(step: step, of: CoverRequest.stepsOfTurn)
        }
      let picture = drawer.draw(
        in: request.size, as: shape, onLight: request.isOnLight, graphics: request.graphics)
      return CoverAnswer(picture: picture, accent: drawer.accent, problem: problem)
    }

    private mutating func look(at file: TrackPath, box: Int) {
      path = file
      self.box = box
      let loaded = load(file) { bytes in
        drawer.load(bytes, box: box)
        return drawer.problem == nil
      }
      drawer.load(loaded.bytes, box: box)
      problem =
        loaded.problem ?? drawer.problem.map { "\(file.name) cannot be shown: \($0.reason)." }
    }
  }

  private init(
    _ traits: TerminalTraits, _ mailbox: InterfaceMailbox, omitsUnrecognizable: Bool = false,
    asEvent: @escaping @Sendable (CoverRequest, CoverAnswer) -> AppEvent,
    load: sending @escaping Loader
  ) {
    self.mailbox = mailbox
    self.asEvent = asEvent
    drawing = Mutex(
      Drawing(
        load: load,
        drawer: CoverDrawer(traits: traits, omitsUnrecognizable: omitsUnrecognizable)))
  }

  /// Creates a worker for covers of tracks; `asEvent` determines the event of the answer.
  ///
  /// There is a pattern for covers that could not be recognised, but not for photos.
  static func ofTracks(
    _ traits: TerminalTraits, _ mailbox: InterfaceMailbox,
    asEvent: @escaping @Sendable (CoverRequest, CoverAnswer) -> AppEvent = AppEvent.cover
  ) -> CoverWorker {
    CoverWorker(traits, mailbox, omitsUnrecognizable: true, asEvent: asEvent) {
      track, isDrawable in
      do throws(MetadataError) {
        let cover = try Artwork.cover(of: track) { isDrawable($0.data) }
        return (cover?.data, nil)
      } catch {
        // A missing file is reported when it is played.
        return (nil, error.code == .notFound ? nil : error.message)
      }
    }
  }

  /// Creates a worker for photos, which the helper reads.
  static func ofPhotos(
    _ reader: any PhotoReader, _ traits: TerminalTraits, _ mailbox: InterfaceMailbox
  ) -> CoverWorker {
    var thumbnails = PhotoThumbnails(reader)
    return CoverWorker(traits, mailbox, asEvent: AppEvent.photo) { photo, _ in
      do throws(PhotoError) {
        return (try thumbnails[photo], nil)
      } catch {
        return (nil, error.message)
      }
    }
  }

  /// Answers the request later, unless a newer one replaces it.
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
      mailbox.post(asEvent(request, answer))
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
