import TerminalCells

/// What a terminal shows as sixels, which stand among the cells until something is written there.
struct SixelPictures {
  private var shown: [PlacedGraphic] = []

  init() {}

  /// The rows that must be written again because a picture that is not wanted any more stands there.
  func rowsLeft(by wanted: [PlacedGraphic]) -> Set<Int> {
    Set(shown.filter { !wanted.contains($0) }.flatMap(\.area.rows))
  }

  /// The bytes that show these pictures, where they are not yet, or were written over.
  ///
  /// - Parameter isWritten: whether something was written into an area.
  mutating func show(_ wanted: [PlacedGraphic], where isWritten: (Rect) -> Bool) -> [UInt8] {
    defer { shown = wanted }
    return wanted.flatMap { placed -> [UInt8] in
      guard case .sixel(let sixels) = placed.graphic.form,
        !shown.contains(placed) || isWritten(placed.area)
      else { return [] }
      return CursorPlace(x: placed.x, y: placed.y).sending(sixels)
    }
  }

  /// The terminal was cleared.
  mutating func reset() {
    shown = []
  }
}
