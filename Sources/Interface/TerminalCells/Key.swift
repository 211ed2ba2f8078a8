/// A key, independent of the bytes that the terminal sends for it.
package enum Key: Hashable, Sendable {
  /// A printable character, including space.
  case character(Character)
  /// A lower-case letter with Ctrl.
  case control(Character)
  /// Enter or Return.
  case enter
  /// Escape alone.
  case escape
  case tab
  /// Shift-Tab.
  case backTab
  /// The key that deletes to the left.
  case backspace
  /// The key that deletes to the right.
  case delete
  case insert
  /// The up arrow.
  case up
  /// The down arrow.
  case down
  /// The left arrow.
  case left
  /// The right arrow.
  case right
  /// Home, which moves to the start.
  case home
  /// End, which moves to the end.
  case end
  case pageUp
  case pageDown
  /// A function key, such as F1.
  case function(Int)
}
