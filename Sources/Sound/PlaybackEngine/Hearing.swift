import PlayerModel

/// An open listening session, together with the run of frames that is currently heard.
struct Hearing: Sendable {
  var session: ListeningSession
  /// The generation of the command that led to the latest run.
  private(set) var generation: Int64
  /// The first frame of the run that is still open, or `nil` while silent.
  private(set) var runStart: Int64?
  /// When the run began.
  private var runBegan: Timestamp
  /// Why the session ends as soon as nothing more of it can be heard, or `nil` if it continues.
  var endReason: ListeningSession.EndReason?

  init(session: ListeningSession, generation: Int64) {
    self.session = session
    self.generation = generation
    self.session.runs = []
    runBegan = session.startedAt
  }

  /// Begins a run at `frame`.
  mutating func begin(at frame: Int64, time: Timestamp, generation: Int64) {
    self.generation = generation
    runStart = frame
    runBegan = time
  }

  /// Splits the run at `frame`, the first that is heard at another speed.
  mutating func changePace(at frame: Int64, time: Timestamp) {
    guard let start = runStart, frame > start else { return }
    halt(at: frame, time: time)
    begin(at: frame, time: time, generation: generation)
  }

  /// Ends the run before `end`, and begins another at `start`, because a passage repeats.
  mutating func turn(from end: Int64, to start: Int64, time: Timestamp) {
    guard runStart != nil else { return }
    halt(at: end, time: time)
    begin(at: start, time: time, generation: generation)
  }

  /// Ends the run before `frame`.
  mutating func halt(at frame: Int64, time: Timestamp) {
    guard let start = runStart else { return }
    runStart = nil
    session.lastHeardAt = time
    guard frame > start else { return }
    session.runs?.append(
      HeardRun(frames: FrameRange(start: start, end: frame), from: runBegan, to: time))
    // A pause splits runs, but adjoining frame ranges are merged.
    if let last = session.heard.last, last.end == start {
      session.heard[session.heard.count - 1].end = frame
    } else {
      session.heard.append(FrameRange(start: start, end: frame))
    }
  }
}
