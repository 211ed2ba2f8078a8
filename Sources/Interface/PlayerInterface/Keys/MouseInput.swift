import PlayerModel
import TerminalCells

/// What the mouse has begun: a click that may become a double click, and a drag along the progress bar.
struct MouseInput: Equatable, Sendable {
  /// A place in an item that the listener drags to.
  struct Drag: Equatable, Sendable {
    let entry: EntryID
    /// How much of the item lies before it, 0 to 1.
    fileprivate(set) var fraction: Double
  }

  /// What the button holds while it is down.
  enum Grip: Equatable, Sendable {
    /// The thumb that shows where in a list one is.
    case thumb
    /// The selected row.
    case row
  }

  private struct Click: Equatable {
    let place: MouseEvent
    /// When, on the monotonic clock, nanoseconds.
    let time: Int64
  }

  /// Two clicks in that time are a double click, nanoseconds.
  private static let doubleClick: Int64 = 400_000_000

  private var clicked: Click?
  /// Where the listener drags to, until the button goes up.
  private(set) var drag: Drag?

  /// What the button holds; nil: nothing.
  private(set) var grip: Grip?

  /// Holds something until the button goes up.
  mutating func grab(_ grip: Grip) {
    self.grip = grip
  }

  /// Lets go what the button held; answers what that was.
  mutating func letGo() -> Grip? {
    defer { grip = nil }
    return grip
  }

  /// Takes a click on a row; answers whether it is the second of a double click.
  mutating func click(_ mouse: MouseEvent, at now: Timestamp) -> Bool {
    let time = now.monotonicNanoseconds
    let isDouble =
      clicked.map { $0.place == mouse && time - $0.time < Self.doubleClick } ?? false
    clicked = isDouble ? nil : Click(place: mouse, time: time)
    return isDouble
  }

  /// Begins to drag to a place in an item.
  mutating func beginDrag(in entry: EntryID, to fraction: Double) {
    drag = Drag(entry: entry, fraction: fraction)
  }

  /// Goes on to drag, if that was begun.
  mutating func goOnDragging(to fraction: Double) {
    drag?.fraction = fraction
  }

  /// Ends a drag; answers the item in which it was begun, nil if there was none.
  mutating func endDrag() -> EntryID? {
    defer { drag = nil }
    return drag?.entry
  }
}
