import PlayerModel

/// A listening session that goes on, and the run of frames that is being heard.
struct Hearing: Sendable {
  var session: ListeningSession
  /// Of the order that led to the latest run.
  private(set) var generation: Int64
  /// Where the run began that has not been reported as over; nil while silent.
  private(set) var runStart: Int64?
  /// When it began.
  private var runBegan: Timestamp
  /// Why the session ends as soon as nothing more of it can be heard.
  var endReason: ListeningSession.EndReason?

  init(session: ListeningSession, generation: Int64) {
    self.session = session
    self.generation = generation
    self.session.runs = []
    runBegan = session.startedAt
  }

  /// Frames from `frame` on are heard, by an order of a generation.
  mutating func begin(at frame: Int64, time: Timestamp, generation: Int64) {
    self.generation = generation
    runStart = frame
    runBegan = time
  }

  /// The run goes on at another speed, of which `frame` is the first that is heard.
  mutating func changePace(at frame: Int64, time: Timestamp) {
    guard let start = runStart, frame > start else { return }
    halt(at: frame, time: time)
    begin(at: frame, time: time, generation: generation)
  }

  /// The run is over: nothing from `frame` on was heard.
  mutating func halt(at frame: Int64, time: Timestamp) {
    guard let start = runStart else { return }
    runStart = nil
    session.lastHeardAt = time
    guard frame > start else { return }
    session.runs?.append(
      HeardRun(frames: FrameRange(start: start, end: frame), from: runBegan, to: time))
    // A pause splits a run but not what was heard: adjoining ranges are one.
    if let last = session.heard.last, last.end == start {
      session.heard[session.heard.count - 1].end = frame
    } else {
      session.heard.append(FrameRange(start: start, end: frame))
    }
  }
}
