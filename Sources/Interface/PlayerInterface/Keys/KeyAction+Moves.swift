extension KeyAction {
  /// Returns the number of rows by which the action moves rows, negative for up; `nil` for other
  /// actions.
  ///
  /// - Parameter count: The number that was typed before the key, if any.
  func movedRows(count: Int?) -> Int? {
    switch self {
    case .moveUp: -max(1, count ?? 1)
    case .moveDown: max(1, count ?? 1)
    default: nil
    }
  }

  /// Returns the number of tiles by which the action moves across a grid, negative for left; `nil` for other
  /// actions.
  func movedTiles(count: Int?) -> Int? {
    switch self {
    case .goOut: -max(1, count ?? 1)
    case .goIn: max(1, count ?? 1)
    default: nil
    }
  }
}
