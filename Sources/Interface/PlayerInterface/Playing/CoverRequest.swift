package import PlayerModel
package import TerminalCells

/// What the runner is to draw of a track's cover.
package struct CoverRequest: Hashable, Sendable {
  /// What is drawn.
  package enum Shape: Hashable, Sendable {
    /// The picture, as large as it goes without being stretched.
    case picture
    /// A disc that was turned clockwise by so many steps of ``CoverRequest/stepsOfTurn``.
    case disc(step: Int)
  }

  /// The track.
  package let path: TrackPath
  /// How much room there is.
  package let size: CellSize
  /// What is drawn.
  package let shape: Shape
  /// Whether the background is light.
  package let isOnLight: Bool
  /// How the terminal draws it itself; nil where it is drawn with characters.
  package let graphics: GraphicsMode?

  /// How many steps make a turn.
  package static let stepsOfTurn = 64

  package init(
    path: TrackPath, size: CellSize, shape: Shape, isOnLight: Bool = false,
    graphics: GraphicsMode? = nil
  ) {
    self.path = path
    self.size = size
    self.shape = shape
    self.isOnLight = isOnLight
    self.graphics = graphics
  }

  /// Whether an answer to `other` may stand where this was asked for: all but the step is the same, and how it is
  /// drawn, as characters are better than nothing until the terminal draws it.
  func isSame(as other: CoverRequest) -> Bool {
    path == other.path && size == other.size && isOnLight == other.isOnLight
      && isDisc == other.isDisc
  }

  private var isDisc: Bool { shape != .picture }
}

/// What became of a ``CoverRequest``.
package struct CoverAnswer: Equatable, Sendable {
  /// The cover, no larger than was asked for; nil if there is none that can be shown.
  package var picture: CellBuffer?
  /// The colour that marks it.
  package var accent: RGBColor?
  /// Why it cannot be shown, as one sentence; nil if there is none, or it is shown.
  package var problem: String?

  package init(picture: CellBuffer? = nil, accent: RGBColor? = nil, problem: String? = nil) {
    self.picture = picture
    self.accent = accent
    self.problem = problem
  }
}
