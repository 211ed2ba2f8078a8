import PlayerModel
import Testing

@testable import Commands

@Suite struct PlayProgressTests {
  private let entry = QueueEntry(
    id: EntryID(rawValue: 1), track: Track(path: TrackPath("/a.mp3"), title: "a"))

  /// The lines printed for events, and how playing ends.
  private func run(
    _ state: PlaybackState = .stopped, _ kinds: [PlayerEvent.Kind]
  ) -> (lines: [String], outcome: Result<Void, PlayerError>?) {
    var progress = PlayProgress()
    var snapshot = PlayerSnapshot(output: "silent")
    snapshot.state = state
    let time = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0)
    let lines = kinds.flatMap { kind in
      if case .itemChanged = kind { snapshot.item = entry }
      if case .stateChanged(_, let state, _) = kind {
        snapshot.state = state
        snapshot.interruptionReason = state == .interrupted ? "It is gone." : nil
        snapshot.interruptionCause = state == .interrupted ? .output : nil
      }
      return progress.lines(
        for: PlayerEvent(number: 1, happenedAt: time, kind: kind, snapshot: snapshot)
      ).map(\.text)
    }
    return (lines, progress.outcome)
  }

  private var item: PlayerEvent.Kind { .itemChanged(from: nil, previousPosition: 0) }
  private var started: PlayerEvent.Kind {
    let time = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0)
    return .sessionStarted(
      session: ListeningSession(id: "1", entry: entry, startedAt: time, sampleRate: 44_100))
  }
  private func notice(_ level: Notice.Level) -> PlayerEvent.Kind {
    .notice(notice: Notice(level, "…"))
  }

  private func failure(_ outcome: Result<Void, PlayerError>?) -> PlayerError.Code? {
    guard case .failure(let error)? = outcome else { return nil }
    return error.code
  }

  private func isDone(_ outcome: Result<Void, PlayerError>?) -> Bool {
    guard case .success? = outcome else { return false }
    return true
  }

  @Test func `playing to the end succeeds`() {
    let begun: [PlayerEvent.Kind] = [
      .queueChanged, notice(.warning), item, started, .stateChanged(from: .stopped, to: .playing),
    ]
    #expect(run(.stopped, begun).outcome == nil)
    let (lines, outcome) = run(.stopped, begun + [.stateChanged(from: .playing, to: .stopped)])
    #expect(lines == ["track: a  -:--", "playing", "stopped"])
    #expect(isDone(outcome))
  }

  @Test func `a stopped player that finds nothing to play fails`() {
    let (lines, outcome) = run(
      .stopped,
      [
        .queueChanged, notice(.warning), notice(.error), item,
        .notice(notice: Notice(.error, "…", code: .nothingPlayable)),
      ])
    #expect(lines.isEmpty)
    #expect(failure(outcome) == .nothingPlayable)
  }

  @Test(arguments: [PlaybackState.playing, .paused, .interrupted])
  func `a busy player that finds nothing to play fails`(state: PlaybackState) {
    let (lines, outcome) = run(
      state, [.queueChanged, notice(.warning), item, .stateChanged(from: state, to: .stopped)])
    #expect(lines == ["track: a  -:--", "stopped"])
    #expect(failure(outcome) == .nothingPlayable)
  }

  @Test func `a busy player switches to the requested music, and ends with it`() {
    let kinds: [PlayerEvent.Kind] = [
      .stateChanged(from: .paused, to: .playing), item, started, .queueChanged, item, started,
    ]
    let (lines, outcome) = run(.paused, kinds)
    #expect(lines == ["track: a  -:--"])
    #expect(outcome == nil)
    #expect(isDone(run(.paused, kinds + [.stateChanged(from: .playing, to: .stopped)]).outcome))
  }

  @Test func `earlier actions of other clients print nothing`() {
    let (lines, outcome) = run(.playing, [.stateChanged(from: .playing, to: .stopped), item])
    #expect(lines.isEmpty)
    #expect(outcome == nil)
  }

  @Test func `a device that is missing from the start is a failure`() {
    let (lines, outcome) = run(
      .stopped, [.queueChanged, item, .stateChanged(from: .stopped, to: .interrupted)])
    #expect(lines.last == "no sound", "the reason is printed once, as the error")
    #expect(failure(outcome) == .outputFailed)
  }

  @Test func `a device lost later is waited for`() {
    let (lines, outcome) = run(
      .stopped,
      [
        .queueChanged, item, started, .stateChanged(from: .stopped, to: .playing),
        .stateChanged(from: .playing, to: .interrupted),
        .stateChanged(from: .interrupted, to: .playing),
      ])
    #expect(lines.suffix(2) == ["waiting for a sound device: It is gone.", "playing"])
    #expect(outcome == nil)
  }
}
