import PlayerModel
import TerminalCells

/// What is known of a track, as it is looked at.
struct DetailsView: Equatable, Sendable {
  /// What was asked for it.
  let tag: RequestTag
  /// What is known; nil while it is read.
  private(set) var rows: [TrackDetail]?
  private(set) var scroll = ScrollPosition()

  /// Waits for the answer to a question.
  init(_ tag: RequestTag) {
    self.tag = tag
  }

  /// Takes an answer, unless it is one to another question.
  mutating func receive(_ rows: [TrackDetail], _ tag: RequestTag) {
    if tag == self.tag { self.rows = rows }
  }

  /// Moves in it as it is seen in a layout.
  mutating func take(_ movement: Movement, in layout: Layout) {
    scroll.take(
      movement, count: DetailsPane.lines(rows ?? [], in: layout).count, height: layout.body.height)
  }

  /// Goes through it as the wheel of the mouse does.
  mutating func move(by lines: Int, in layout: Layout) {
    scroll.move(
      by: lines, count: DetailsPane.lines(rows ?? [], in: layout).count,
      height: layout.body.height)
  }
}
