import GRDB
import ListeningHistory
import PlayerModel
import TestSupport
import Testing

@Suite struct HearingTallyTests {
  private func tally(_ sessions: (Double, ListeningSession.EndReason?)...) -> HearingTally {
    var tally = HearingTally()
    for (seconds, reason) in sessions {
      tally.add(heardSeconds: seconds, exactDuration: 200, endReason: reason, by: .listenBrainz)
    }
    return tally
  }

  @Test func `a song that was never heard has a weight of one half`() {
    #expect(HearingTally().weight == 0.5)
  }

  @Test func `hearing a song through adds weight, skipping removes it, and the latest counts most`()
  {
    #expect(tally((200, .finished)).weight == 0.75 * 2 / 3 + 0.25 * 0.75)
    #expect(tally((5, .skipped)).weight == 0.75 / 3 + 0.25 * 0.25)
    #expect(
      tally((5, .skipped), (200, .finished)).weight > tally((200, .finished), (5, .skipped)).weight)
  }

  @Test func `half of a song or four minutes are a hearing, and less is only a skip if skipped`() {
    #expect(tally((100, .skipped)).plays == 1)
    #expect(tally((99, .skipped)).skips == 1)
    for reason in [.stopped, .quit, .failed, .crashed, nil] as [ListeningSession.EndReason?] {
      #expect(tally((50, reason)) == HearingTally())
      #expect(tally((150, reason)).plays == 1)
    }
    var unknown = HearingTally()
    unknown.add(heardSeconds: 239, exactDuration: nil, endReason: .quit, by: .listenBrainz)
    #expect(unknown == HearingTally())
    unknown.add(heardSeconds: 240, exactDuration: nil, endReason: .quit, by: .listenBrainz)
    #expect(unknown.plays == 1)
  }

  @Test func `another rule can require more`() {
    var tally = HearingTally()
    tally.add(
      heardSeconds: 120, exactDuration: 200, endReason: .skipped, by: ListenRule(fraction: 0.75))
    #expect(tally.skips == 1)
  }

  @Test(arguments: [(true, 2, 2), (false, 0, 4)])
  func `the history counts hearings and skips by exact lengths, without damaged rows`(
    isExact: Bool, plays: Int, skips: Int
  ) throws {
    let folder = try TemporaryFolder()
    let store = try HistoryStore(folder: folder.path, clock: TestClock())
    let id = try #require(PersistentID(rawValue: "s1:" + String(repeating: "a", count: 32)))
    var track = Track(path: TrackPath("/a.mp3"), title: "A")
    track.persistentID = id
    (track.duration, track.isDurationExact) = (100, isExact)
    for (number, frames) in [60_000, 10_000, 100_000, 5].enumerated() {
      var session = ListeningSession(
        id: "\(number)", entry: QueueEntry(id: EntryID(rawValue: 1), track: track),
        startedAt: Timestamp(unixMilliseconds: Int64(number), monotonicNanoseconds: 0),
        sampleRate: 1000)
      session.heard = [
        FrameRange(start: 0, end: Int64(frames) / 2), FrameRange(start: 0, end: Int64(frames) / 2),
      ]
      session.endReason = .skipped
      try store.end(session)
    }
    let other = try DatabaseQueue(path: folder["history.sqlite"].encoded)
    try other.write {
      try $0.execute(sql: "UPDATE session SET heard = '[[\u{22}x\u{22}], 3, [1' WHERE id = '3'")
    }
    let tallies = try store.tallies(of: [id])
    #expect(tallies[id]?.plays == plays)
    #expect(tallies[id]?.skips == skips)
    #expect(try store.tallies(of: []).isEmpty)
  }
}
