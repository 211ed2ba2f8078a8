import TerminalCells

/// The sixel pictures on the screen, which remain until something is written over them.
struct SixelPictures {
  private var shown: [PlacedGraphic] = []

  init() {}

  /// Returns the rows to write again because they contain a picture that is no longer wanted.
  func rowsLeft(by wanted: [PlacedGraphic]) -> Set<Int> {
    Set(shown.filter { !wanted.contains($0) }.flatMap(\.area.rows))
  }

  /// Returns the bytes for those pictures that are new or were overwritten.
  ///
  /// - Parameter isWritten: Returns whether anything was written into an area.
  mutating func show(_ wanted: [PlacedGraphic], where isWritten: (Rect) -> Bool) -> [UInt8] {
    defer { shown = wanted }
    return wanted.flatMap { placed -> [UInt8] in
      guard case .sixel(let sixels) = placed.graphic.form,
        !shown.contains(placed) || isWritten(placed.area)
      else { return [] }
      return CursorPlace(x: placed.x, y: placed.y).sending(sixels)
    }
  }

  /// Forgets all pictures after the screen was cleared.
  mutating func reset() {
    shown = []
  }
}
