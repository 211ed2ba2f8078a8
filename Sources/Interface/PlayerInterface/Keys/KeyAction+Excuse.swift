extension KeyAction {
  /// What is said where it finds nothing to act on; nil for what seldom does.
  var excuse: String? {
    switch self {
    case .playSelected, .playAll: "There is nothing to play here."
    case .append, .playNext: "There is nothing to add to the queue here."
    case .remove: "There is nothing to remove here."
    case .goIn: "There is nothing to open here."
    case .order: "There is no other way to browse this list."
    case .goToPlaying: "The playing track is already selected."
    default: nil
    }
  }

  /// Whether it goes from row to row, and so does nothing at the end of a list.
  var isMovement: Bool {
    switch self {
    case .up, .down, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .first, .last, .topRow,
      .middleRow, .bottomRow:
      true
    default: false
    }
  }
}
