import PlayerModel
import TerminalCells

/// The state of mouse input: a click that may become a double-click, and drags.
struct MouseInput: Equatable, Sendable {
  /// A drag along the progress bar of a track.
  struct Drag: Equatable, Sendable {
    let entry: EntryID
    /// The position in the track, from 0 to 1.
    fileprivate(set) var fraction: Double
  }

  /// What a drag holds.
  enum Grip: Equatable, Sendable {
    /// The scroll thumb.
    case thumb
    /// The selected row.
    case row
  }

  private struct Click: Equatable {
    let place: MouseEvent
    /// The monotonic time in nanoseconds.
    let time: Int64
  }

  /// The maximum time between the clicks of a double-click in nanoseconds.
  private static let doubleClick: Int64 = 400_000_000

  private var clicked: Click?
  /// The drag along the progress bar, until the button is released.
  private(set) var drag: Drag?

  /// What the current drag holds, if anything.
  private(set) var grip: Grip?

  /// Starts holding something until the button is released.
  mutating func grab(_ grip: Grip) {
    self.grip = grip
  }

  /// Releases what the drag held, and returns it.
  mutating func release() -> Grip? {
    defer { grip = nil }
    return grip
  }

  /// Handles a click on a row and returns whether it completes a double-click.
  mutating func click(_ mouse: MouseEvent, at now: Timestamp) -> Bool {
    let time = now.monotonicNanoseconds
    let isDouble =
      clicked.map { $0.place == mouse && time - $0.time < Self.doubleClick } ?? false
    clicked = isDouble ? nil : Click(place: mouse, time: time)
    return isDouble
  }

  /// Starts a drag along the progress bar of a track.
  mutating func beginDrag(in entry: EntryID, to fraction: Double) {
    drag = Drag(entry: entry, fraction: fraction)
  }

  /// Continues a drag along the progress bar, if there is one.
  mutating func continueDrag(to fraction: Double) {
    drag?.fraction = fraction
  }

  /// Ends a drag along the progress bar and returns its track; `nil` if there was none.
  mutating func endDrag() -> EntryID? {
    defer { drag = nil }
    return drag?.entry
  }
}
