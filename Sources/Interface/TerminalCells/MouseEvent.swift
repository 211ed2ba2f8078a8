/// A mouse event at a cell of the screen.
package struct MouseEvent: Hashable, Sendable {
  /// The kinds of event.
  package enum Action: Hashable, Sendable {
    /// The left button was pressed.
    case press
    /// The mouse was moved with the left button pressed.
    case drag
    /// The button was released.
    case release
    /// The wheel was turned away from the user.
    case wheelUp
    /// The wheel was turned towards the user.
    case wheelDown
  }

  /// The kind of event.
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
