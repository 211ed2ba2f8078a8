import PlayerModel
import TerminalCells

/// The covers of a report's artists, asked for one after the other.
struct ReportCovers: Equatable, Sendable {
  private var answers: [TrackPath: CoverAnswer] = [:]
  private var asked: CoverRequest?
  private var isOnLight = false

  /// What came for a file; nil if nothing did yet.
  subscript(path: TrackPath) -> CoverAnswer? { answers[path] }

  /// What is to be asked for next; nil if nothing is missing, or an answer is awaited.
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

  /// Takes the answer to what was asked last.
  mutating func receive(_ answer: CoverAnswer, to request: CoverRequest) {
    guard request == asked else { return }
    asked = nil
    answers[request.path] = answer
  }
}
