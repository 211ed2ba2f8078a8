package import PlayerModel
package import TerminalCells

/// All that the interface knows, and the one place where it changes.
///
/// Pure: no clock, no terminal, no I/O. Events go in by ``update(_:)``, what is to be done comes out as
/// effects, and what is to be seen by ``rendered(at:)``.
package struct AppModel: Equatable, Sendable {
  /// An interface that waits for ``AppEvent/attached(_:)``.
  ///
  /// - Parameters:
  ///   - size: the terminal's size.
  ///   - traits: what the terminal can show.
  ///   - opening: what to ask of the player as soon as there is one, such as to queue the files that
  ///     were named on the command line; a failure, or files that were skipped, are shown.
  package init(size: CellSize, traits: TerminalTraits, opening: PlayerRequest? = nil) {
  }

  /// Takes an event in and says what is to be done.
  package mutating func update(_ event: AppEvent) -> [Effect] {
    []
  }

  /// The screen as it is to be seen at `now`.
  package func rendered(at now: Timestamp) -> CellBuffer {
    CellBuffer(size: CellSize(width: 0, height: 0))
  }

  /// When the screen must be drawn again although nothing happens, on the monotonic clock
  /// (nanoseconds): the next whole second of progress or the next line of lyrics.
  ///
  /// Nil while nothing moves: then there is nothing to wake up for.
  package func nextChange(after now: Timestamp) -> Int64? {
    nil
  }
}
