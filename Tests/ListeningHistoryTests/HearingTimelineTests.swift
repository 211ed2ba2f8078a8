import ListeningHistory
import PlayerModel
import Testing

/// Which second of a track was heard at a given moment.
@Suite struct HearingTimelineTests {
  private static let start: Int64 = 1_750_000_000_000

  /// A run of seconds of the track, from a moment given in seconds after the start of the session.
  private struct Run {
    var track: ClosedRange<Double>
    var at: Double
    var lasting: Double

    init(_ track: ClosedRange<Double>, at: Double, lasting: Double? = nil) {
      (self.track, self.at) = (track, at)
      self.lasting = lasting ?? track.upperBound - track.lowerBound
    }

    var run: HeardRun {
      HeardRun(
        frames: FrameRange(
          start: Int64(track.lowerBound * 1000), end: Int64(track.upperBound * 1000)),
        startedAt: HearingTimelineTests.start + Int64(at * 1000),
        milliseconds: Int64(lasting * 1000))
    }
  }

  private func session(_ runs: [Run]?, heard: [FrameRange] = [], lasting: Double = 0)
    -> ListeningSession
  {
    let track = Track(path: TrackPath("/a.mp3"), title: "A")
    var session = ListeningSession(
      id: "a", entry: QueueEntry(id: EntryID(rawValue: 1), track: track),
      startedAt: Timestamp(unixMilliseconds: Self.start, monotonicNanoseconds: 0),
      sampleRate: 1000)
    session.runs = runs?.map(\.run)
    session.heard = heard
    session.lastHeardAt = Timestamp(
      unixMilliseconds: Self.start + Int64(lasting * 1000), monotonicNanoseconds: 0)
    return session
  }

  private func seconds(_ session: ListeningSession, at second: Double) -> Double? {
    HearingTimeline(session).seconds(at: Self.start + Int64(second * 1000))
  }

  @Test(
    arguments: [
      ("start", [Run(0...100, at: 0)], 0, 0),
      ("before the start", [Run(0...100, at: 0)], -0.001, nil),
      ("middle", [Run(0...100, at: 0)], 33.5, 33.5),
      ("last millisecond", [Run(0...100, at: 0)], 99.999, 99.999),
      ("end", [Run(0...100, at: 0)], 100, nil),
      ("before a pause", [Run(0...10, at: 0), Run(10...20, at: 70)], 9.5, 9.5),
      ("pause begins", [Run(0...10, at: 0), Run(10...20, at: 70)], 10, nil),
      ("in a pause", [Run(0...10, at: 0), Run(10...20, at: 70)], 69.999, nil),
      ("pause is over", [Run(0...10, at: 0), Run(10...20, at: 70)], 70, 10),
      ("seek forward", [Run(0...10, at: 0), Run(50...60, at: 10)], 12, 52),
      ("seek back", [Run(0...10, at: 0), Run(2...8, at: 10)], 11, 3),
      ("the same passage again", [Run(0...10, at: 0), Run(0...10, at: 10)], 15, 5),
      ("rate 1.5", [Run(0...30, at: 0, lasting: 20)], 10, 15),
      ("rate 0.5", [Run(0...30, at: 0, lasting: 60)], 10, 5),
      ("the rate changes", [Run(0...10, at: 0), Run(10...40, at: 10, lasting: 20)], 20, 25),
      ("a clock set forward", [Run(0...10, at: 0), Run(10...20, at: 3610)], 3612, 12),
      ("a clock set back", [Run(0...10, at: 0), Run(10...20, at: 5)], 7, 12),
      ("no time", [Run(0...10, at: 0, lasting: 0)], 0, nil),
    ] as [(String, [Run], Double, Double?)])
  private func `runs give the exact second`(
    _ name: String, runs: [Run], moment: Double, expected: Double?
  ) throws {
    let session = session(runs)
    #expect(HearingTimeline(session).isExact)
    let found = seconds(session, at: moment)
    if let expected {
      #expect(abs(try #require(found) - expected) < 0.001, "\(name)")
    } else {
      #expect(found == nil, "\(name)")
    }
  }

  @Test func `without recorded runs, a session without a pause is exact`() {
    let even = session(nil, heard: [FrameRange(start: 5000, end: 65_000)], lasting: 60.4)
    #expect(HearingTimeline(even).isExact)
    #expect(seconds(even, at: 30) == 35)
    #expect(seconds(even, at: 60) == nil)
  }

  @Test func `seeks that left no gap are followed`() {
    let ranges = [FrameRange(start: 0, end: 10_000), FrameRange(start: 50_000, end: 60_000)]
    let session = session(nil, heard: ranges, lasting: 20)
    #expect(seconds(session, at: 9.999) == 9.999)
    #expect(seconds(session, at: 10) == 50)
  }

  @Test func `a pause that was not recorded makes the second an estimate`() {
    let paused = session(nil, heard: [FrameRange(start: 0, end: 60_000)], lasting: 100)
    #expect(!HearingTimeline(paused).isExact)
    #expect(seconds(paused, at: 30) == 30)
    #expect(seconds(paused, at: 99) == 60, "the last frames were heard only at the end")
    #expect(seconds(paused, at: 100) == nil)
  }

  @Test func `a session shorter than what it heard was played faster`() {
    let fast = session(nil, heard: [FrameRange(start: 0, end: 60_000)], lasting: 40)
    #expect(!HearingTimeline(fast).isExact)
    #expect(seconds(fast, at: 20) == 30)
    #expect(seconds(fast, at: 40) == nil)
  }

  @Test func `an imported listen lasts as long as its track, if the length is known`() {
    var listen = session(nil)
    listen.importedFrom = "listenbrainz"
    listen.endReason = .finished
    #expect(seconds(listen, at: 1) == nil)
    listen.entry.track.duration = 200
    #expect(seconds(listen, at: 150) == 150)
    #expect(!HearingTimeline(listen).isExact)
    #expect(seconds(listen, at: 200) == nil)
  }

  @Test func `nothing in a damaged history crashes the program`() {
    var broken = session(nil, heard: [FrameRange(start: 0, end: .max)], lasting: 10)
    #expect(seconds(broken, at: 1) == nil)
    broken.sampleRate = 0
    #expect(seconds(broken, at: 1) == nil)
    broken.sampleRate = 1000
    broken.heard = [FrameRange(start: 0, end: 10_000)]
    broken.lastHeardAt.unixMilliseconds = .max
    #expect(seconds(broken, at: 1) == 1)
    broken.lastHeardAt.unixMilliseconds = .min
    #expect(seconds(broken, at: 1) == nil)
    broken.startedAt.unixMilliseconds = .max
    #expect(seconds(broken, at: 1) == nil)
    broken.runs = [
      HeardRun(
        frames: FrameRange(start: 0, end: .max), startedAt: .max - 1, milliseconds: .max)
    ]
    #expect(HearingTimeline(broken).seconds(at: 0) == nil)
    #expect(HearingTimeline(broken).moments.count == 1)
  }

  @Test func `consecutive runs are one span of hearing`() {
    let session = session([
      Run(0...10, at: 0), Run(50...60, at: 10), Run(60...70, at: 100),
    ])
    let start = Self.start
    #expect(
      HearingTimeline(session).moments == [
        start..<(start + 20_000), (start + 100_000)..<(start + 110_000),
      ])
  }
}
