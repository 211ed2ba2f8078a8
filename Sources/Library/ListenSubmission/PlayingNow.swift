import PlayerModel

/// Decides when to announce the playing track: once per start, after it was heard for a moment.
struct PlayingNow {
  /// The time in seconds for which a track must be heard before it is announced.
  static let announcementDelay = 5.0

  private var session: ListeningSession?
  private var isPlaying = false
  private var isAnnounced = false
  /// The number of the current start.
  private var start = 0
  private var awaited: Int?

  /// Processes an event, and returns a new start for which to call ``track(of:)`` after ``announcementDelay``.
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
    // Playback continues during a seek.
    case .seekingForward, .seekingBackward: break
    case .stopped, .paused, .interrupted:
      if isPlaying { begin() }
      isPlaying = false
    }
    guard isPlaying, session != nil, !isAnnounced, awaited != start else { return nil }
    awaited = start
    return start
  }

  /// Returns the track to announce once the time of a start has come, or `nil` if that start is over.
  mutating func track(of start: Int) -> Track? {
    guard start == self.start, isPlaying, !isAnnounced, let session else { return nil }
    isAnnounced = true
    return session.entry.track
  }

  private mutating func begin() {
    start += 1
    isAnnounced = false
  }
}
