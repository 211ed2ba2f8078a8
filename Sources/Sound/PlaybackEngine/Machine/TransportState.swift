import PlayerModel

/// The playback state, with the values that only one state has.
enum TransportState: Sendable {
  case stopped, playing, paused
  case seeking(HeldSeeking)
  case interrupted(InterruptionCause, reason: String)
  /// Still shown as interrupted, until the first frame is heard.
  case resuming(InterruptionCause, reason: String)

  /// The state to report.
  var playbackState: PlaybackState {
    switch self {
    case .stopped: .stopped
    case .playing: .playing
    case .paused: .paused
    case .seeking(let held): held.isForward ? .seekingForward : .seekingBackward
    case .interrupted, .resuming: .interrupted
    }
  }

  /// The held seek, or `nil` in other states.
  var heldSeek: HeldSeeking? {
    if case .seeking(let held) = self { held } else { nil }
  }

  /// The interruption, or `nil` in other states.
  var interruption: (cause: InterruptionCause, reason: String)? {
    switch self {
    case .interrupted(let cause, let reason), .resuming(let cause, let reason): (cause, reason)
    default: nil
    }
  }

  /// Whether an interruption ended but its first frame is not heard yet.
  var isResuming: Bool {
    if case .resuming = self { true } else { false }
  }

  /// Begins to resume after an interruption; does nothing in other states.
  mutating func resume() {
    guard let interruption else { return }
    self = .resuming(interruption.cause, reason: interruption.reason)
  }
}
