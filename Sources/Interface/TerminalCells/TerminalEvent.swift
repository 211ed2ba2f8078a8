/// Something that came from the terminal, or about it.
package enum TerminalEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// Something was done with the mouse.
  case mouse(MouseEvent)
  /// Text was pasted: never to be taken for keys.
  case pasted(String)
  /// The terminal has another size.
  case resized(CellSize)
  /// The terminal answered what pictures it draws itself, or its cells have another size in pixels.
  case graphics(GraphicsTraits)
  /// Somebody asks the program to stop for a while (SIGTSTP; the key Ctrl-Z is a key).
  case suspendRequested
  /// The program goes on after it was stopped; the screen was drawn again, with this size.
  case resumed(CellSize)
  /// The terminal is gone (SIGHUP, or its end of file).
  case hungUp
  /// Somebody asks the program to end (SIGTERM).
  case terminated
  /// Somebody interrupts the program from outside (SIGINT; the key Ctrl-C is a key).
  case interrupted
}
