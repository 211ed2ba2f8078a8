/// A key as the listener pressed it, whatever bytes the terminal sent for it.
package enum Key: Hashable, Sendable {
  /// A printable character, space included.
  case character(Character)
  /// A letter pressed together with Ctrl, in lower case.
  case control(Character)
  /// Enter or Return.
  case enter
  /// Escape alone.
  case escape
  case tab
  /// Shift and Tab.
  case backTab
  /// The key that deletes to the left.
  case backspace
  /// The key that deletes to the right.
  case delete
  case insert
  /// Arrow up.
  case up
  /// Arrow down.
  case down
  /// Arrow left.
  case left
  /// Arrow right.
  case right
  /// To the first.
  case home
  /// To the last.
  case end
  case pageUp
  case pageDown
  /// F1 and so on.
  case function(Int)
}
