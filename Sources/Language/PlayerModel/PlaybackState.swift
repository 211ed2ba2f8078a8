/// The state of playback, with the raw values of Apple's `MPMusicPlaybackState` and AWARE's music
/// sensor.
public enum PlaybackState: Int, Codable, CaseIterable, Hashable, Sendable {
  /// Nothing plays, and there is no position.
  case stopped = 0
  /// Sound is playing or about to.
  case playing = 1
  /// The listener paused; the position is kept.
  case paused = 2
  /// Something else interrupted playback: a lost device, another program or suspend.
  case interrupted = 3
  /// Seeking forward while a key is held.
  case seekingForward = 4
  /// Seeking backward while a key is held.
  case seekingBackward = 5

  /// The name in JSON and on the command line, such as `playing`.
  public var name: String {
    // Asking the runtime for a case's name takes a third of the time of a command that prints it.
    switch self {
    case .stopped: "stopped"
    case .playing: "playing"
    case .paused: "paused"
    case .interrupted: "interrupted"
    case .seekingForward: "seekingForward"
    case .seekingBackward: "seekingBackward"
    }
  }

  /// Creates a state from its ``name``.
  public init?(name: String) {
    guard let state = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = state
  }
}

/// What happens at the end of a track and of the queue.
public enum RepeatMode: String, Codable, CaseIterable, Hashable, Sendable {
  /// The queue is played once.
  case off
  /// The current track is repeated; next and previous still work.
  case one
  /// The queue is repeated.
  case all
}

/// The order in which the queue is played; it is shown in its own order.
public enum ShuffleMode: String, Codable, CaseIterable, Hashable, Sendable {
  /// In the queue's order.
  case off
  /// Tracks in random order, each once per round.
  case tracks
  /// Albums in random order, with the tracks of each in the queue's order.
  case albums
}
