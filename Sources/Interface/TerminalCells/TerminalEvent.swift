/// An input from the terminal, or an event of the terminal or process.
package enum TerminalEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// The mouse was used.
  case mouse(MouseEvent)
  /// Text was pasted, which must not be interpreted as keys.
  case pasted(String)
  /// The terminal was resized.
  case resized(CellSize)
  /// The terminal reported its support for graphics, or the size of its cells has changed.
  case graphics(GraphicsTraits)
  /// The process was asked to suspend (SIGTSTP; Ctrl-Z is a key).
  case suspendRequested
  /// The process continues after being suspended; the screen was drawn again at this size.
  case resumed(CellSize)
  /// The terminal is gone (SIGHUP or end of file).
  case hungUp
  /// The process was asked to end (SIGTERM).
  case terminated
  /// The process was interrupted from outside (SIGINT; Ctrl-C is a key).
  case interrupted
}
