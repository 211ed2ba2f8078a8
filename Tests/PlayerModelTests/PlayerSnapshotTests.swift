import PlayerModel
import Testing

struct PlayerSnapshotTests {
  private static let start = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0)

  /// A snapshot of a track of 90 s, taken `seconds` into it.
  private func snapshot(_ state: PlaybackState, at seconds: Double) -> PlayerSnapshot {
    var track = Track(path: TrackPath("/a.mp3"), title: "a")
    (track.duration, track.isDurationExact) = (90, true)
    var snapshot = PlayerSnapshot(output: "silent")
    snapshot.state = state
    snapshot.item = QueueEntry(id: EntryID(rawValue: 1), track: track)
    snapshot.position = PlaybackPosition(seconds: seconds, takenAt: Self.start)
    return snapshot
  }

  // A held seek travels 20 s in its first two seconds.
  @Test(
    arguments: [
      (.playing, 10, 12), (.playing, 89, 90), (.paused, 10, 10), (.seekingForward, 10, 30),
      (.seekingForward, 80, 90), (.seekingBackward, 30, 10), (.seekingBackward, 10, 0),
    ] as [(PlaybackState, Double, Double)])
  func `a position advances within the track`(
    state: PlaybackState, from: Double, to: Double
  ) {
    let later = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 2_000_000_000)
    #expect(snapshot(state, at: from).position(at: later) == to)
  }

  @Test func `an estimated end limits a position only with other players`() {
    let later = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 2_000_000_000)
    var snapshot = snapshot(.playing, at: 89)
    snapshot.item?.track.isDurationExact = false
    #expect(snapshot.position(at: later) == 91)
    #expect(snapshot.estimatedPosition(at: later) == 90)
    snapshot.state = .seekingForward
    #expect(snapshot.position(at: later) == 109)
  }

  @Test func `a position does not advance during a seek`() {
    let later = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 2_000_000_000)
    var snapshot = snapshot(.playing, at: 10)
    snapshot.isSeeking = true
    #expect(snapshot.position(at: later) == 10)
  }

  @Test func `a held seek past an underestimated end does not jump back`() {
    let later = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 2_000_000_000)
    #expect(snapshot(.seekingForward, at: 95).position(at: later) == 95)
  }
}
