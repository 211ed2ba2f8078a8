import PlayerModel
import TerminalCells

/// The covers of the report's artists, which are requested one at a time.
struct ReportCovers: Equatable, Sendable {
  private var answers: [TrackPath: CoverAnswer] = [:]
  private var asked: CoverRequest?
  private var isOnLight = false

  /// The answer for a file; `nil` if it has not arrived.
  subscript(path: TrackPath) -> CoverAnswer? { answers[path] }

  /// Returns the next request; `nil` if no cover is missing, or one is outstanding.
  mutating func next(_ places: [ReportText.CoverPlace], isOnLight: Bool) -> CoverRequest? {
    if isOnLight != self.isOnLight {
      self = ReportCovers()
      self.isOnLight = isOnLight
    }
    guard asked == nil, let place = places.first(where: { answers[$0.path] == nil }) else {
      return nil
    }
    let size = CellSize(width: place.area.width, height: place.area.height)
    asked = CoverRequest(path: place.path, size: size, shape: .picture, isOnLight: isOnLight)
    return asked
  }

  /// Handles the answer to the last request.
  mutating func receive(_ answer: CoverAnswer, to request: CoverRequest) {
    guard request == asked else { return }
    asked = nil
    answers[request.path] = answer
  }
}
