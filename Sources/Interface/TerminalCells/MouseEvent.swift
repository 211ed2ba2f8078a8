/// Something that was done with the mouse, at a cell of the screen.
package struct MouseEvent: Hashable, Sendable {
  /// What was done.
  package enum Action: Hashable, Sendable {
    /// The left button went down.
    case press
    /// It moved while the left button was down.
    case drag
    /// The button went up.
    case release
    /// The wheel turned, away from the listener.
    case wheelUp
    /// The wheel turned, towards the listener.
    case wheelDown
  }

  /// What was done.
  package var action: Action
  /// The column, from 0.
  package var x: Int
  /// The row, from 0.
  package var y: Int

  package init(_ action: Action, x: Int, y: Int) {
    self.action = action
    self.x = x
    self.y = y
  }
}
