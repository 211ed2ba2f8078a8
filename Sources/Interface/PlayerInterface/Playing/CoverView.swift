import PlayerModel
import TerminalCells

/// The cover of the playing track: the current request and its answer.
///
/// The angle of the disc depends only on the position in the music. It stops when the music does,
/// and turns once in eight seconds.
struct CoverView: Equatable, Sendable {
  /// The seconds of music in a full turn.
  static let secondsOfTurn = 8.0
  /// The minimum time between two steps of the disc in nanoseconds, at any playback speed.
  static let shortestStep: Int64 = 66_000_000

  private(set) var answer: CoverAnswer?
  /// The accent of the latest cover, which lasts until the next one is known, so that nothing
  /// flashes between two tracks.
  private(set) var accent: RGBColor?
  private var asked: CoverRequest?
  /// The disc's steps since the start of the track at the last request, and the time of that.
  private var turned: Turn?

  private struct Turn: Equatable {
    var steps: Int
    var at: Int64
  }

  /// Returns the request if it differs from the last one.
  mutating func request(_ wanted: CoverRequest?, steps: Int?, at now: Timestamp) -> CoverRequest? {
    turned = steps.map { Turn(steps: $0, at: now.monotonicNanoseconds) }
    guard let wanted else {
      asked = nil
      answer = nil
      accent = nil
      return nil
    }
    guard wanted != asked else { return nil }
    if asked.map({ !wanted.isSame(as: $0) }) ?? true { answer = nil }
    asked = wanted
    return wanted
  }

  /// Handles an answer; returns `false` if it is outdated.
  mutating func receive(_ new: CoverAnswer, to request: CoverRequest) -> Bool {
    guard let asked, request.isSame(as: asked) else { return false }
    answer = new
    accent = new.accent
    return true
  }

  /// Returns the disc's steps at `position`.
  static func steps(at position: Double) -> Int {
    let steps = position / secondsOfTurn * Double(CoverRequest.stepsOfTurn)
    return Int(exactly: steps.rounded(.down)) ?? 0
  }

  /// Returns the monotonic time of the disc's next step; `nil` if it does not turn.
  func nextStep(in snapshot: PlayerSnapshot) -> Int64? {
    guard let turned, answer?.picture != nil else { return nil }
    let (earliest, isTooLate) = turned.at.addingReportingOverflow(Self.shortestStep)
    guard !isTooLate else { return nil }
    switch snapshot.state {
    case .seekingForward, .seekingBackward: return earliest
    case .playing: break
    case .stopped, .paused, .interrupted: return nil
    }
    guard snapshot.rate > 0, snapshot.rate.isFinite, snapshot.isSeeking != true else { return nil }
    let next = (Double(turned.steps) + 1) * Self.secondsOfTurn / Double(CoverRequest.stepsOfTurn)
    guard next < snapshot.item?.track.exactDuration ?? .infinity else { return nil }
    // The extra millisecond prevents rounding from requesting the same step twice.
    let wait = (next - snapshot.position.seconds) / snapshot.rate * 1e9 + 1_000_000
    guard let wait = Int64(exactly: wait.rounded(.up)) else { return nil }
    let (moment, overflow) = snapshot.position.takenAt.monotonicNanoseconds
      .addingReportingOverflow(wait)
    return overflow ? nil : max(earliest, moment)
  }
}
