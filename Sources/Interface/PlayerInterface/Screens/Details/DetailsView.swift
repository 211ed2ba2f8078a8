import PlayerModel
import TerminalCells

/// The details screen of a track, or of a setting.
struct DetailsView: Equatable, Sendable {
  /// The tag of the request; `nil` if the details are known.
  let tag: RequestTag?
  /// The details; `nil` until they have been read.
  private(set) var rows: [TrackDetail]?
  private(set) var scroll = ScrollPosition()

  /// Waits for the answer to a request.
  init(_ tag: RequestTag) {
    self.tag = tag
  }

  /// Shows details that are known.
  init(_ rows: [TrackDetail]) {
    (tag, self.rows) = (nil, rows)
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
