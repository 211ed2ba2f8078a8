package import PlayerModel
package import TerminalCells

/// A request to the runner to draw a track's cover.
package struct CoverRequest: Hashable, Sendable {
  /// The form of the cover.
  package enum Shape: Hashable, Sendable {
    /// The picture, as large as possible with its aspect ratio.
    case picture
    /// A disc that is turned clockwise by a number of ``CoverRequest/stepsOfTurn``.
    case disc(step: Int)
  }

  /// The track.
  package let path: TrackPath
  /// The available space.
  package let size: CellSize
  /// The form.
  package let shape: Shape
  /// Whether the background is light.
  package let isOnLight: Bool
  /// How the terminal draws the picture; `nil` if it is made of characters.
  package let graphics: GraphicsMode?

  /// The number of steps in a full turn.
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

  /// Returns whether an answer to `other` can be shown for this request until its own answer
  /// arrives.
  ///
  /// They may differ in the disc's step and in how the terminal draws it, as characters are better
  /// than nothing.
  func isSame(as other: CoverRequest) -> Bool {
    path == other.path && size == other.size && isOnLight == other.isOnLight
      && isDisc == other.isDisc
  }

  private var isDisc: Bool { shape != .picture }
}

/// The answer to a ``CoverRequest``.
package struct CoverAnswer: Equatable, Sendable {
  /// The cover, no larger than requested; `nil` if it does not exist or cannot be shown.
  package var picture: CellBuffer?
  /// The accent colour of the cover.
  package var accent: RGBColor?
  /// Why the cover cannot be shown, as a sentence; `nil` if it is shown or does not exist.
  package var problem: String?

  package init(picture: CellBuffer? = nil, accent: RGBColor? = nil, problem: String? = nil) {
    self.picture = picture
    self.accent = accent
    self.problem = problem
  }
}
