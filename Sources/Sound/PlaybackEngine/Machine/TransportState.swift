import PlayerModel

/// The playback state as it is shown, with what only one of them has: how a held key moves through
/// the item; why the sound is interrupted, and whether it is on its way back.
enum TransportState: Sendable {
  case stopped, playing, paused
  case seeking(HeldSeeking)
  case interrupted(InterruptionCause, reason: String)
  /// Interrupted still, until the first frame is heard.
  case resuming(InterruptionCause, reason: String)

  /// What is told of it.
  var playbackState: PlaybackState {
    switch self {
    case .stopped: .stopped
    case .playing: .playing
    case .paused: .paused
    case .seeking(let held): held.isForward ? .seekingForward : .seekingBackward
    case .interrupted, .resuming: .interrupted
    }
  }

  /// The moving through the item while a key is held; nil unless one is.
  var heldSeek: HeldSeeking? {
    if case .seeking(let held) = self { held } else { nil }
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
