package import PlayerModel

extension PlayerSnapshot {
  /// The state of playback for people, such as `paused`.
  package var stateWords: String {
    switch state {
    case .interrupted where interruptionCause == .output: "waiting for a sound device"
    case .seekingForward: "seeking forward"
    case .seekingBackward: "seeking backward"
    case .stopped, .playing, .paused, .interrupted: state.name
    }
  }
}
