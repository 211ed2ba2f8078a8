import PlayerModel
import TerminalCells

/// The rows or lines of a screen, and the position in them.
protocol ScreenRows {
  /// The selection in the rows; `nil` if there are none.
  var rowPosition: ListPosition? { get }
  /// Returns the area that the scroll thumb scrolls; `nil` if the screen cannot be scrolled that
  /// way.
  func rows(in layout: Layout) -> Rect?
  /// Adapts the screen to a new layout.
  mutating func resize(to layout: Layout)
  /// Moves the selection or scrolls.
  mutating func take(_ movement: Movement, in layout: Layout)
  /// Scrolls by a number of rows, as with the mouse wheel.
  mutating func scroll(by rows: Int, in layout: Layout)
  /// Scrolls to a position from 0 (beginning) to 1 (end).
  mutating func scroll(to fraction: Double, in layout: Layout)
  /// Moves the selection to the next tiles of a grid, or to previous ones if negative; returns `false`
  /// without a grid.
  mutating func moveAcross(by tiles: Int) -> Bool
  /// Selects a row.
  mutating func go(to row: Int)
  /// Selects the row under the mouse and returns whether there is one.
  mutating func select(at mouse: MouseEvent, in layout: Layout) -> Bool

  /// The selection in rows that can be moved; `nil` if they cannot.
  var movableRows: ListPosition? { get }
  /// Moves the marked rows, or else the selected one, by a number of rows, negative for up.
  ///
  /// A drag moves an unmarked row alone.
  mutating func moveChosen(by rows: Int, isDrag: Bool) -> [Intent]
  /// Returns whether the row of a queue entry is visible.
  func shows(_ entry: EntryID) -> Bool
}

extension ScreenRows {
  var rowPosition: ListPosition? { nil }
  func rows(in layout: Layout) -> Rect? { nil }
  mutating func resize(to layout: Layout) {}
  mutating func take(_ movement: Movement, in layout: Layout) {}
  mutating func scroll(by rows: Int, in layout: Layout) {}
  mutating func scroll(to fraction: Double, in layout: Layout) {}
  mutating func moveAcross(by tiles: Int) -> Bool { false }
  mutating func go(to row: Int) {}
  mutating func select(at mouse: MouseEvent, in layout: Layout) -> Bool { false }
  var movableRows: ListPosition? { nil }
  mutating func moveChosen(by rows: Int, isDrag: Bool) -> [Intent] { [] }
  func shows(_ entry: EntryID) -> Bool { false }
}
