import PlayerModel
import TestSupport
import Testing

@testable import ListenSubmission

@Suite struct PlayingNowTests {
  /// The rule in an object, because macros cannot call mutating methods.
  private final class Rule {
    private var playing = PlayingNow()

    func handle(_ event: PlayerEvent) -> Int? { playing.handle(event) }
    func track(of start: Int) -> Track? { playing.track(of: start) }
  }

  private let playing = Rule()

  private static func event(_ kind: PlayerEvent.Kind, _ state: PlaybackState) -> PlayerEvent {
    var snapshot = PlayerSnapshot(output: "silent")
    snapshot.state = state
    return PlayerEvent(
      number: 1, happenedAt: Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0), kind: kind,
      snapshot: snapshot)
  }

  private static func start(_ number: Int) -> PlayerEvent.Kind {
    .sessionStarted(session: SubmissionBench.session("Song \(number)", number: number))
  }

  private static func end(_ number: Int) -> PlayerEvent.Kind {
    .sessionEnded(session: SubmissionBench.session("Song \(number)", number: number))
  }

  private static let changed = PlayerEvent.Kind.stateChanged(from: .paused, to: .playing)

  @Test func `an item is sent after it was heard for a moment`() throws {
    #expect(playing.handle(Self.event(Self.start(1), .stopped)) == nil)
    let start = try #require(playing.handle(Self.event(Self.changed, .playing)))
    #expect(playing.handle(Self.event(.queueChanged, .playing)) == nil, "it is waited for once")
    #expect(playing.track(of: start)?.title == "Song 1")
    #expect(playing.track(of: start) == nil)
    #expect(playing.handle(Self.event(.modesChanged, .playing)) == nil)
  }

  @Test func `an item skipped within the moment is not sent`() throws {
    let first = try #require(playing.handle(Self.event(Self.start(1), .playing)))
    _ = playing.handle(Self.event(Self.end(1), .playing))
    let second = try #require(playing.handle(Self.event(Self.start(2), .playing)))
    #expect(playing.track(of: first) == nil)
    #expect(playing.track(of: second)?.title == "Song 2")
    _ = playing.handle(Self.event(Self.end(2), .stopped))
    #expect(playing.track(of: second) == nil)
  }

  @Test func `a paused item is not sent until it resumes, and then once more`() throws {
    let first = try #require(playing.handle(Self.event(Self.start(1), .playing)))
    #expect(playing.handle(Self.event(Self.changed, .paused)) == nil)
    #expect(playing.track(of: first) == nil)
    let second = try #require(playing.handle(Self.event(Self.changed, .playing)))
    #expect(playing.track(of: second)?.title == "Song 1")
    #expect(playing.handle(Self.event(Self.changed, .seekingForward)) == nil)
    #expect(
      playing.handle(Self.event(Self.changed, .playing)) == nil,
      "a seek does not interrupt the hearing")
  }
}
