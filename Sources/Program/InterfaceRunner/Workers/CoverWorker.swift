import Linux
import PhotoFiles
import Pictures
import PlayerInterface
import PlayerModel
import Synchronization
import TerminalCells
import TrackMetadata

/// Reads and draws covers, or photos, off the interface's thread.
///
/// Of several requests the newest is worked on; those before it are answered by nobody. Nothing is
/// started before the first.
final class CoverWorker: Sendable {
  /// Reads the picture of a file, nil if it has none, and why it cannot be shown, nil where that need not be told.
  typealias Loader = (TrackPath) -> (bytes: [UInt8]?, problem: String?)

  private let mailbox: InterfaceMailbox
  private let queue = SerialQueue()
  private let asEvent: @Sendable (CoverRequest, CoverAnswer) -> AppEvent
  private let work = Mutex(Work())
  private let drawing: Mutex<Drawing>

  private struct Work {
    var wanted: CoverRequest?
    var isWorking = false
  }

  /// What the worker alone touches.
  private struct Drawing {
    let load: Loader
    var drawer: CoverDrawer
    var path: TrackPath?
    /// How many pixels of it were wanted.
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
      let loaded = load(file)
      drawer.load(loaded.bytes, box: box)
      problem =
        loaded.problem ?? drawer.problem.map { "\(file.name) cannot be shown: \($0.reason)." }
    }
  }

  private init(
    _ traits: TerminalTraits, _ mailbox: InterfaceMailbox,
    asEvent: @escaping @Sendable (CoverRequest, CoverAnswer) -> AppEvent,
    load: sending @escaping Loader
  ) {
    self.mailbox = mailbox
    self.asEvent = asEvent
    drawing = Mutex(Drawing(load: load, drawer: CoverDrawer(traits: traits)))
  }

  /// Draws the covers of tracks: that of the playing one, unless `asEvent` says for what they are.
  static func ofTracks(
    _ traits: TerminalTraits, _ mailbox: InterfaceMailbox,
    asEvent: @escaping @Sendable (CoverRequest, CoverAnswer) -> AppEvent = AppEvent.cover
  ) -> CoverWorker {
    CoverWorker(traits, mailbox, asEvent: asEvent) { track in
      do throws(MetadataError) {
        return (try Artwork.cover(of: track)?.data, nil)
      } catch {
        // That a file is gone is said when it is to be played.
        return (nil, error.code == .notFound ? nil : error.message)
      }
    }
  }

  /// Draws photos by the helper that reads them.
  static func ofPhotos(
    _ reader: any PhotoReader, _ traits: TerminalTraits, _ mailbox: InterfaceMailbox
  ) -> CoverWorker {
    var thumbnails = PhotoThumbnails(reader)
    return CoverWorker(traits, mailbox, asEvent: AppEvent.photo) { photo in
      do throws(PhotoError) {
        return (try thumbnails[photo], nil)
      } catch {
        return (nil, error.message)
      }
    }
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
