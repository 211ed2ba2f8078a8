import PlayerModel

/// The playback state as it is shown, with what only one of them has: why the sound is interrupted,
/// and whether it is on its way back.
enum TransportState: Sendable {
  case stopped, playing, paused, seekingForward, seekingBackward
  case interrupted(InterruptionCause, reason: String)
  /// Interrupted still, until the first frame is heard.
  case resuming(InterruptionCause, reason: String)

  /// What is told of it.
  var playbackState: PlaybackState {
    switch self {
    case .stopped: .stopped
    case .playing: .playing
    case .paused: .paused
    case .seekingForward: .seekingForward
    case .seekingBackward: .seekingBackward
    case .interrupted, .resuming: .interrupted
    }
  }

  /// Why it is silent against the listener's will; nil unless it is.
  var interruption: (cause: InterruptionCause, reason: String)? {
    switch self {
    case .interrupted(let cause, let reason), .resuming(let cause, let reason): (cause, reason)
    default: nil
    }
  }

  /// Whether an interruption ended and the first frame behind it is still to come.
  var isResuming: Bool {
    if case .resuming = self { true } else { false }
  }

  /// The sound is called back, if it is interrupted.
  mutating func resume() {
    guard let interruption else { return }
    self = .resuming(interruption.cause, reason: interruption.reason)
  }
}
