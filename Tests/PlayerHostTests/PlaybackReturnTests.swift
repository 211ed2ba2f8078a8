import PlayerModel
import TestSupport
import Testing

@testable import PlayerHost

@Suite struct PlaybackReturnTests {
  private static let one = EntryID(rawValue: 1)
  private static let two = EntryID(rawValue: 2)

  private static func snapshot(
    entry: EntryID? = one, seconds: Double = 30, at time: Int64 = 0,
    _ state: PlaybackState = .playing,
    _ change: (inout PlayerSnapshot) -> Void = { _ in }
  ) -> PlayerSnapshot {
    var snapshot = PlayerSnapshot(output: "silent")
    snapshot.item = entry.map {
      QueueEntry(id: $0, track: Track(path: TrackPath("/a.mp3"), title: "a"))
    }
    snapshot.state = state
    snapshot.position = PlaybackPosition(
      seconds: seconds,
      takenAt: Timestamp(unixMilliseconds: time, monotonicNanoseconds: time * 1_000_000))
    change(&snapshot)
    return snapshot
  }

  private static let back: [(String, PlayerSnapshot, PlayerSnapshot, [TransportRequest])] = [
    ("nothing", snapshot(), snapshot(seconds: 31, at: 1000), []),
    ("no item", snapshot(entry: nil), snapshot(), []),
    (
      "the next", snapshot(), snapshot(entry: two, seconds: 0, at: 100),
      [.playEntry(id: one), .seek(seconds: 30, entry: one)]
    ),
    (
      "the next of a paused player", snapshot(.paused),
      snapshot(entry: two, seconds: 0, .paused),
      [.playEntry(id: one), .seek(seconds: 30, entry: one), .setState(to: .paused)]
    ),
    (
      "a seek", snapshot(), snapshot(seconds: 60, at: 1000), [.seek(seconds: 30, entry: one)]
    ),
    ("a pause", snapshot(), snapshot(at: 100, .paused), [.setState(to: .playing)]),
    ("play", snapshot(.paused), snapshot(at: 100, .playing), [.setState(to: .paused)]),
    ("an interruption", snapshot(.interrupted), snapshot(at: 100, .paused), []),
    (
      "the volume", snapshot { $0.volume = 80 }, snapshot { $0.volume = 85 },
      [.setVolume(percent: 80)]
    ),
    ("the speed", snapshot(), snapshot { $0.rate = 1.25 }, [.setRate(rate: 1)]),
    (
      "modes", snapshot(),
      snapshot {
        $0.repeatMode = .all
        $0.shuffleMode = .tracks
        $0.stopsAfterItem = true
      }, [.setShuffle(mode: .off), .setRepeat(mode: .off), .setStopAfterItem(isOn: false)]
    ),
  ]

  @Test(arguments: back)
  func `the effects of a command are reversed`(
    what: String, before: PlayerSnapshot, now: PlayerSnapshot, wanted: [TransportRequest]
  ) {
    #expect(PlaybackReturn(to: before, from: now).requests == wanted, "\(what)")
  }

  @Test func `a gesture's song is undone before earlier changes, and only once`() throws {
    let bench = try HostBench()
    let log = try bench.play("a", "b")
    bench.host.beginGesture()
    let next = bench.player.ask(.transport(.next))
    try bench.hear(log)
    #expect(try next.snapshot().queueIndex == 1)
    bench.host.endGesture()
    let undo = bench.player.ask(.undo(.undo))
    try bench.hear(log)
    #expect(try undo.reply() == .undone(what: "what the gesture did"))
    #expect(try bench.snapshot().queueIndex == 0)
    // A command that the listener gives directly belongs to no gesture.
    bench.player.ask(.transport(.next))
    try bench.hear(log)
    #expect(try bench.perform(.undo(.undo)) == .undone(what: "Emptied the queue again"))
  }

  @Test func `a gesture that changes a list is undone like a change of that list`() throws {
    let bench = try HostBench()
    let log = try bench.play("a", "b")
    bench.host.beginGesture()
    try bench.perform(.queueEdit(.clearQueue))
    bench.host.endGesture()
    let undo = bench.player.ask(.undo(.undo))
    try bench.hear(log)
    #expect(try undo.reply() == .undone(what: "Brought the queue of 2 songs back: “a” and “b”"))
  }
}
