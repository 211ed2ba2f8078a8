/// What the system player is doing; raw values as in Apple's `MPMusicPlaybackState` and AWARE's
/// music sensor.
public enum PlaybackState: Int, Codable, CaseIterable, Hashable, Sendable {
  /// Nothing plays and there is no position.
  case stopped = 0
  /// Sound is coming out, or is about to.
  case playing = 1
  /// The listener stopped it and the position is kept.
  case paused = 2
  /// Something other than the listener stopped it: a lost device, another program, suspend.
  case interrupted = 3
  /// Moving forward through the item while a key is held.
  case seekingForward = 4
  /// Moving backward through the item while a key is held.
  case seekingBackward = 5

  /// The name used in JSON and on the command line, such as `playing`.
  public var name: String {
    // Asking the runtime for the name of a case takes a third of the time of a command that prints it.
    switch self {
    case .stopped: "stopped"
    case .playing: "playing"
    case .paused: "paused"
    case .interrupted: "interrupted"
    case .seekingForward: "seekingForward"
    case .seekingBackward: "seekingBackward"
    }
  }

  /// A state from its ``name``.
  public init?(name: String) {
    guard let state = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = state
  }
}

/// What happens at the end of a track and of the queue.
public enum RepeatMode: String, Codable, CaseIterable, Hashable, Sendable {
  /// The queue is played once.
  case off
  /// The current track is played again and again; next and previous still move.
  case one
  /// After the last track comes the first.
  case all
}

/// In which order the queue is played; it is shown in its own.
public enum ShuffleMode: String, Codable, CaseIterable, Hashable, Sendable {
  /// As it stands.
  case off
  /// Track by track at random, each once before any comes again.
  case tracks
  /// Album by album at random, the tracks of each as they stand.
  case albums
}
