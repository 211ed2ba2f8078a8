package import PlayerModel
package import TerminalCells

/// The answer to a ``TileRequest`` for one of its albums.
package struct TileAnswer: Equatable, Sendable {
  /// The track.
  package let path: TrackPath
  /// How the tile is drawn.
  package let look: TileRequest.Look
  /// The cover, no larger than requested; `nil` if there is none or it cannot be shown.
  package let picture: CellBuffer?

  package init(path: TrackPath, look: TileRequest.Look, picture: CellBuffer?) {
    (self.path, self.look, self.picture) = (path, look, picture)
  }
}
