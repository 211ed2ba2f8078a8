import PlayerModel
import TerminalCells

/// The details screen of a track.
struct DetailsView: Equatable, Sendable {
  /// The tag of the request.
  let tag: RequestTag
  /// The details; `nil` until they have been read.
  private(set) var rows: [TrackDetail]?
  private(set) var scroll = ScrollPosition()

  /// Waits for the answer to a request.
  init(_ tag: RequestTag) {
    self.tag = tag
  }

  /// Handles an answer, unless it belongs to another request.
  mutating func receive(_ rows: [TrackDetail], _ tag: RequestTag) {
    if tag == self.tag { self.rows = rows }
  }

  /// Scrolls the details.
  mutating func take(_ movement: Movement, in layout: Layout) {
    scroll.take(
      movement, count: DetailsPane.lines(rows ?? [], in: layout).count, height: layout.body.height)
  }

  mutating func scroll(by rows: Int, in layout: Layout) {
    scroll.move(
      by: rows, count: DetailsPane.lines(self.rows ?? [], in: layout).count,
      height: layout.body.height)
  }
}
