import PlayerModel

/// A listening session that goes on, and the run of frames that is being heard.
struct Hearing: Sendable {
  var session: ListeningSession
  /// Where the run began that has not been reported as over; nil while silent.
  private(set) var runStart: Int64?
  /// Why the session ends as soon as the run is over.
  var endReason: ListeningSession.EndReason?

  init(session: ListeningSession) {
    self.session = session
  }

  /// Frames from `frame` on are heard.
  mutating func begin(at frame: Int64) {
    runStart = frame
  }

  /// The run is over: nothing from `frame` on was heard.
  mutating func halt(at frame: Int64, time: Timestamp) {
    guard let start = runStart else { return }
    runStart = nil
    session.lastHeardAt = time
    guard frame > start else { return }
    // A pause splits a run but not what was heard: adjoining ranges are one.
    if let last = session.heard.last, last.end == start {
      session.heard[session.heard.count - 1].end = frame
    } else {
      session.heard.append(FrameRange(start: start, end: frame))
    }
  }
}
