package import TerminalCells

/// The terminal, from the moment it is entered to the moment it is left as it was found.
///
/// Used by one thread. There is at most one at a time.
package final class Screen {
  /// What the terminal can show.
  package let traits: TerminalTraits
  /// The size of the terminal.
  package private(set) var size: CellSize

  /// Readable (`POLLIN`, or an error or hang-up) when there may be keys: call ``read()``.
  package let inputDescriptor: Int32
  /// Readable when a signal came: call ``read()``.
  package let signalDescriptor: Int32

  /// Enters the terminal that the program was started in.
  package convenience init() throws(ScreenError) {
    throw ScreenError(code: .noTerminal, message: "")
  }

  init(traits: TerminalTraits) {
    self.traits = traits
    size = CellSize(width: 0, height: 0)
    inputDescriptor = 0
    signalDescriptor = 0
  }

  /// All that has come since the last call, without waiting.
  package func read() -> [TerminalEvent] { [] }

  /// Shows `buffer`; only cells that are others than before are sent.
  package func show(_ buffer: CellBuffer) {}

  /// Forgets what the terminal shows, so that the next ``show(_:)`` sends every cell.
  package func redrawAll() {}

  /// Gives the terminal back and stops the program; returns when it goes on, with the screen
  /// entered again, and the next ``read()`` says `resumed`.
  package func suspend() {}

  /// Leaves the terminal as it was found; later calls do nothing.
  package func close() {}
}
