package import PlayerModel
package import TerminalCells

/// A request to the runner to draw the covers of albums as tiles.
package struct TileRequest: Hashable, Sendable {
  /// How a tile is drawn.
  package struct Look: Hashable, Sendable {
    /// The available space.
    package let size: CellSize
    /// Whether the background is light.
    package let isOnLight: Bool
    /// How the terminal draws the picture; `nil` if it is made of characters.
    package let graphics: GraphicsMode?
    /// The maximum number of pixels on the longer side of a picture that the terminal draws, so that all of
    /// a grid fit into its memory.
    package let mostPixels: Int

    package init(
      size: CellSize, isOnLight: Bool = false, graphics: GraphicsMode? = nil, mostPixels: Int = 0
    ) {
      (self.size, self.isOnLight) = (size, isOnLight)
      (self.graphics, self.mostPixels) = (graphics, mostPixels)
    }
  }

  /// A track of each album, in the order in which the tiles are needed.
  package let paths: [TrackPath]
  /// How all of them are drawn.
  package let look: Look

  package init(paths: [TrackPath], look: Look) {
    self.paths = paths
    self.look = look
  }
}
