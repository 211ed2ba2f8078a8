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
}
