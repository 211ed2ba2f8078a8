import PlayerModel
import TerminalCells

/// The cover of the playing track: what was asked for, and what came.
///
/// The disc turns with the music: how far is a matter of the position alone, so it stands while that
/// stands, and a turn takes eight seconds of music.
struct CoverView: Equatable, Sendable {
  /// Seconds of music for a turn: 45° a second.
  static let secondsOfTurn = 8.0
  /// Between two steps of the disc on the clock, however fast the music passes.
  static let shortestStep: Int64 = 66_000_000

  private(set) var answer: CoverAnswer?
  private var asked: CoverRequest?
  /// How many steps the disc had turned since the start of the track when it was asked for, and when that
  /// was.
  private var turned: Turn?

  private struct Turn: Equatable {
    var steps: Int
    var at: Int64
  }

  /// What is to be asked for, if that is something new.
  mutating func request(_ wanted: CoverRequest?, steps: Int?, at now: Timestamp) -> CoverRequest? {
    turned = steps.map { Turn(steps: $0, at: now.monotonicNanoseconds) }
    guard let wanted else {
      asked = nil
      answer = nil
      return nil
    }
    guard wanted != asked else { return nil }
    if asked.map({ !wanted.isSame(as: $0) }) ?? true { answer = nil }
    asked = wanted
    return wanted
  }

  /// Takes an answer; false if nobody asks for that any more.
  mutating func receive(_ new: CoverAnswer, to request: CoverRequest) -> Bool {
    guard let asked, request.isSame(as: asked) else { return false }
    answer = new
    return true
  }

  /// How many steps the disc turns until `position`.
  static func steps(at position: Double) -> Int {
    let steps = position / secondsOfTurn * Double(CoverRequest.stepsOfTurn)
    return Int(exactly: steps.rounded(.down)) ?? 0
  }

  /// When the disc is to turn on, on the monotonic clock; nil if it does not.
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
    // A little later than exact, so that rounding does not ask for the same step twice.
    let wait = (next - snapshot.position.seconds) / snapshot.rate * 1e9 + 1_000_000
    guard let wait = Int64(exactly: wait.rounded(.up)) else { return nil }
    let (moment, overflow) = snapshot.position.takenAt.monotonicNanoseconds
      .addingReportingOverflow(wait)
    return overflow ? nil : max(earliest, moment)
  }
}
