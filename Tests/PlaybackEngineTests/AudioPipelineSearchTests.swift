import PlaybackEngine
import PlayerModel
import Synchronization
import TestSupport
import Testing

/// Positions that take long to find, such as one far into a file of hours on a slow disk.
@Suite(.timeLimit(.minutes(30))) struct AudioPipelineSearchTests {
  typealias Bench = PipelineBench

  private static let id = Bench.entry(1).id

  /// Plays ten frames of a track of 2000 whose first search continues until `isFound` or until it
  /// is no longer wanted.
  private static func bench(isFound: @escaping @Sendable () -> Bool) throws -> PipelineBench {
    let clock = ManualClock()
    let searches = Mutex(0)
    var track = ScriptedTrack(frames: 2000)
    track.onSeek = { isWanted in
      let isFirst = searches.withLock { count in
        count += 1
        return count == 1
      }
      while isFirst, !isFound() {
        guard isWanted() else { return false }
        clock.advance(by: .milliseconds(100))
      }
      return true
    }
    let bench = try PipelineBench([track, ScriptedTrack(frames: 300)], clock: clock)
    bench.load(1)
    try #require(bench.device.play(10))
    try bench.began(1)
    return bench
  }

  /// Seeks, and waits until a search is reported and the device is silent.
  private static func search(_ bench: PipelineBench) throws {
    bench.pipeline.perform(.seek(Bench.entry(1), seconds: 1.5, generation: 2))
    // One event comes from the decoder's thread, the other from the output's.
    var (isReported, isHalted) = (false, false)
    let both = bench.recorder.next { event in
      if event == .seeking(generation: 2, entry: id) { isReported = true }
      if case .halted = event { isHalted = true }
      return isReported && isHalted
    }
    try #require(both != nil)
  }

  @Test func `a long search is reported, and so is its end`() throws {
    let rounds = Mutex(0)
    let bench = try Self.bench {
      rounds.withLock { count in
        count += 1
        return count > 9
      }
    }
    try Self.search(bench)
    let located = PipelineEvent.located(
      generation: 2, entry: Self.id, frame: 1500, sampleRate: 1000)
    #expect(bench.device.play(500))
    #expect(try bench.began(1) == 1500)
    #expect(bench.recorder.events.contains(located))
    #expect(bench.device.samples == Bench.samples((1, 0..<10), (1, 1500..<2000)))
  }

  @Test func `the next request does not wait for a search`() throws {
    let bench = try Self.bench { false }
    try Self.search(bench)
    bench.pipeline.perform(.seek(Bench.entry(1), seconds: 0.5, generation: 3))
    #expect(bench.device.play(1500))
    #expect(try bench.began(1) == 500)
    #expect(bench.device.samples == Bench.samples((1, 0..<10), (1, 500..<2000)))
  }

  @Test func `another track does not wait for a search`() throws {
    let bench = try Self.bench { false }
    try Self.search(bench)
    bench.load(2, generation: 3)
    #expect(bench.device.play(300))
    #expect(try bench.began(2) == 0)
  }

  @Test func `shutting down does not wait for a search`() throws {
    let bench = try Self.bench { false }
    try Self.search(bench)
    bench.pipeline.perform(.shutdown)
    #expect(bench.recorder.next { $0 == .closed } != nil)
  }

  @Test(arguments: [(0.6, 600), (1.9, 1900), (2.0, 2000), (1e300, 2000)])
  func `a seek is limited not by an estimated length but by the actual end`(
    seconds: Double, frame: Int
  ) throws {
    var track = ScriptedTrack(frames: 2000)
    (track.isLengthExact, track.claimedLength) = (false, 250)
    let bench = try Bench([track])
    bench.load(1, seconds: seconds)
    #expect(bench.device.play(2000 - frame))
    #expect(try bench.finished(1) == 2000)
    #expect(bench.device.samples == Bench.samples((1, frame..<2000)))
    let located = bench.recorder.events.contains { event in
      if case .located(1, Self.id, 2000, 1000) = event { true } else { false }
    }
    #expect(located == (seconds > 2), "a position is reported only if it differs from the request")
  }
}
