extension KeyAction {
  /// The message when the action has nothing to act on; `nil` for actions to which this hardly happens.
  var noEffectMessage: String? {
    switch self {
    case .playSelected, .playAll: "There is nothing to play here."
    case .append, .playNext: "There is nothing to add to the queue here."
    case .remove: "There is nothing to remove here."
    case .goIn: "There is nothing to open here."
    case .order: "There is no other way to browse this list."
    case .covers: "Only the library has a grid of covers."
    case .goToPlaying: "The playing track is already selected."
    default: nil
    }
  }
}
