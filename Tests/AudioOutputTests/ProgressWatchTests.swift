import Testing

@testable import AudioOutput

@Suite struct ProgressWatchTests {
  private enum Step {
    case start(at: Int64)
    case stop
    case wrote(Int)
    case found(room: Int, at: Int64)
  }

  /// The verdicts of a watch with a time limit of 10, one for each room that is found: whether the
  /// device still plays.
  private func verdicts(_ steps: Step...) -> [Bool] {
    var watch = ProgressWatch(timeLimit: 10)
    return steps.compactMap { step in
      switch step {
      case .start(let now): watch.start(at: now)
      case .stop: watch.stop()
      case .wrote(let frames): watch.noteWritten(frames)
      case .found(let room, let now): return watch.found(room: room, at: now)
      }
      return nil
    }
  }

  @Test func `a stopped device never hangs`() {
    #expect(ProgressWatch(timeLimit: 10).hungAt == .max)
    #expect(verdicts(.found(room: 5, at: 0), .found(room: 5, at: 1000)) == [true, true])
  }

  @Test func `a playing device that does not move hangs after a while`() {
    #expect(
      verdicts(
        .start(at: 100), .found(room: 5, at: 100), .found(room: 5, at: 109),
        .found(room: 5, at: 110)) == [true, true, false])
  }

  @Test func `growing room counts as progress`() {
    #expect(
      verdicts(
        .start(at: 100), .found(room: 5, at: 105), .found(room: 6, at: 114),
        .found(room: 6, at: 123), .found(room: 6, at: 124)) == [true, true, true, false])
  }

  @Test func `room that was reduced by writing does not count as progress`() {
    #expect(
      verdicts(
        .start(at: 100), .found(room: 5, at: 100), .wrote(3), .found(room: 2, at: 110))
        == [true, false])
  }

  @Test func `a device that was stopped is no longer watched`() {
    #expect(
      verdicts(
        .start(at: 100), .found(room: 5, at: 100), .stop, .found(room: 5, at: 200),
        .found(room: 5, at: 300)) == [true, true, true])
  }
}
