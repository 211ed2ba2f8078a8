import PlayerModel
import TerminalCells

/// The rows or lines of a screen, and where in them the listener is.
protocol ScreenRows {
  /// Where the listener is in its rows; nil where it has none.
  var rowPosition: ListPosition? { get }
  /// Where on the screen what the thumb scrolls stands; nil where nothing can be scrolled so.
  func rows(in layout: Layout) -> Rect?
  /// Takes as much room as the layout has for it.
  mutating func resize(to layout: Layout)
  /// Moves as a key says.
  mutating func take(_ movement: Movement, in layout: Layout)
  /// Goes through it, as the wheel of the mouse does.
  mutating func scroll(by rows: Int, in layout: Layout)
  /// Goes to a place in it, from 0 at its beginning to 1 at its end.
  mutating func scroll(to fraction: Double, in layout: Layout)
  /// Goes to a row.
  mutating func go(to row: Int)
  /// Selects the row under the mouse; answers whether there is one.
  mutating func select(at mouse: MouseEvent, in layout: Layout) -> Bool

  /// Where the listener is in rows that can be moved; nil where none can.
  var movableRows: ListPosition? { get }
  /// Moves the selected row to where another one stands.
  mutating func moveSelected(to row: Int) -> [Intent]
  /// Whether the row of an entry of the queue is seen.
  func shows(_ entry: EntryID) -> Bool
}

extension ScreenRows {
  var rowPosition: ListPosition? { nil }
  func rows(in layout: Layout) -> Rect? { nil }
  mutating func resize(to layout: Layout) {}
  mutating func take(_ movement: Movement, in layout: Layout) {}
  mutating func scroll(by rows: Int, in layout: Layout) {}
  mutating func scroll(to fraction: Double, in layout: Layout) {}
  mutating func go(to row: Int) {}
  mutating func select(at mouse: MouseEvent, in layout: Layout) -> Bool { false }
  var movableRows: ListPosition? { nil }
  mutating func moveSelected(to row: Int) -> [Intent] { [] }
  func shows(_ entry: EntryID) -> Bool { false }
}
