import PlayerModel

/// The playing track and whether the service was told: after it was heard for a moment, once a start.
struct PlayingNow {
  /// Seconds that something is heard before the service is told.
  static let patience = 5.0

  private var session: ListeningSession?
  private var isPlaying = false
  private var isTold = false
  /// What is waited for; another number is another start.
  private var start = 0
  private var awaited: Int?

  /// Takes in what happened; answers the start for which to come back after ``patience``, if it is a new one.
  mutating func handle(_ event: PlayerEvent) -> Int? {
    switch event.kind {
    case .sessionStarted(let started):
      session = started
      begin()
    case .sessionEnded(let ended) where ended.id == session?.id:
      session = nil
    default: break
    }
    switch event.snapshot.state {
    case .playing: isPlaying = true
    // A seek is heard through.
    case .seekingForward, .seekingBackward: break
    case .stopped, .paused, .interrupted:
      if isPlaying { begin() }
      isPlaying = false
    }
    guard isPlaying, session != nil, !isTold, awaited != start else { return nil }
    awaited = start
    return start
  }

  /// The track that the service is to be told of, when the time of a start has come; nil if it is over.
  mutating func track(of start: Int) -> Track? {
    guard start == self.start, isPlaying, !isTold, let session else { return nil }
    isTold = true
    return session.entry.track
  }

  private mutating func begin() {
    start += 1
    isTold = false
  }
}
