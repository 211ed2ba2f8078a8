import PlayerModel

/// What is said of a key that can do nothing where it was pressed.
extension AppModel {
  /// The playing track; without anything, the listener is told so.
  mutating func playing() -> QueueEntry? {
    if snapshot.item == nil { say("Nothing is playing.") }
    return snapshot.item
  }

  /// Asks for something of the playing track.
  mutating func requestOfItem(_ request: TransportRequest) -> [Effect] {
    player.isAttached && playing() == nil ? [] : self.request(.transport(request))
  }

  /// Why an action has changed nothing; nil where that is plain to see, as at the end of a list.
  func excuse(for action: KeyAction) -> String? {
    // Why there is no player any more stays in the line.
    guard !player.isLost, action != screen.action, !action.isMovement else { return nil }
    if let excuse = screens.tab.excuse(for: action, bindings) { return excuse }
    switch action {
    case .goOut, .showAll: return nil
    case .moveUp, .moveDown:
      return screens.tab.movableRows == nil
        ? "You can only move rows in the queue and in playlists." : nil
    default: return action.excuse ?? bindings.name(action).map { "\($0) does nothing here." }
    }
  }
}

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
