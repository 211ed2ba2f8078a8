import PlayerModel

extension PlayerSnapshot {
  /// The state of playback as it is shown.
  var stateText: String {
    switch state {
    case .stopped: "Stopped"
    case .playing where isSeeking == true: "Seeking"
    case .paused where isSeeking == true: "Seeking"
    case .playing: "Playing"
    case .paused: "Paused"
    case .interrupted: interruptionCause == .output ? "No sound" : "Interrupted"
    case .seekingForward: "Seeking forward"
    case .seekingBackward: "Seeking backward"
    }
  }
}
