import CompactTracks
import PlaybackEngine
import PlayerModel
import Testing

/// Positions that are still being searched for, and lengths that are only estimated.
@Suite struct PlaybackMachineSearchTests {
  typealias Bench = MachineBench

  /// A bench that plays a track whose length is estimated as 100 s.
  private static func estimated(_ names: String...) -> Bench {
    var bench = Bench()
    bench.send(.setQueue(PackedTracks(names.map { estimate($0) }), play: true))
    bench.began(0)
    bench.hear(0, 10_000)
    bench.forget()
    return bench
  }

  private static func estimate(_ name: String) -> Track {
    var track = Bench.track(name)
    track.isDurationExact = false
    return track
  }

  private static func later(_ bench: Bench) -> Timestamp {
    bench.now.later(byMilliseconds: 60_000)
  }

  @Test func `a position that is searched for is shown, and does not advance until it is heard`() {
    var bench = Self.estimated("a")
    bench.send(.seek(seconds: 9000, entry: nil))
    bench.halted(0, at: 10_000, generation: bench.generation - 1)
    #expect(bench.snapshot.isSeeking == nil)
    #expect(bench.machine.isSettled, "a seek is answered at once")
    bench.send(.pipeline(.seeking(generation: bench.generation, entry: bench.entries[0].id)))
    #expect(bench.snapshot.isSeeking == true)
    #expect(bench.snapshot.state == .playing)
    #expect(bench.snapshot.position(at: Self.later(bench)) == 9000)
    Self.locate(9_000_000, in: &bench)
    #expect(bench.snapshot.isSeeking == nil)
    bench.began(0, at: 9_000_000)
    #expect(bench.snapshot.position.seconds == 9000)
    #expect(bench.story == ["seeked 10.0 → 9000.0", "modesChanged", "modesChanged"])
  }

  @Test func `playing from a position that takes long to find is answered meanwhile`() {
    var bench = Bench()
    bench.send(.restore(Self.session(at: 50)))
    bench.send(.setState(to: .playing))
    #expect(!bench.machine.isSettled)
    bench.send(.pipeline(.seeking(generation: bench.generation, entry: bench.entries[0].id)))
    #expect(bench.machine.isSettled)
    #expect(bench.snapshot.isSeeking == true)
    #expect(bench.snapshot.position.seconds == 50)
  }

  @Test(
    arguments: [.next, .setState(to: .stopped), .seek(seconds: 5, entry: nil)]
      as [TransportRequest])
  func `the next request ends the search, and late reports of it are ignored`(
    request: TransportRequest
  ) {
    var bench = Self.estimated("a", "b")
    bench.send(.seek(seconds: 9000, entry: nil))
    let (old, entry) = (bench.generation, bench.entries[0].id)
    bench.send(.pipeline(.seeking(generation: old, entry: entry)))
    bench.send(request)
    #expect(bench.snapshot.isSeeking == nil)
    let place = bench.snapshot.position
    bench.send(.pipeline(.seeking(generation: old, entry: entry)))
    bench.send(
      .pipeline(.located(generation: old, entry: entry, frame: 3000, sampleRate: 1000)))
    #expect(bench.snapshot.isSeeking == nil)
    #expect(bench.snapshot.position == place)
  }

  @Test func `a position that cannot be read is no longer searched for`() {
    var bench = Self.estimated("a")
    bench.send(.seek(seconds: 9000, entry: nil))
    bench.send(.pipeline(.seeking(generation: bench.generation, entry: bench.entries[0].id)))
    bench.send(
      .pipeline(
        .decodingFailed(
          generation: bench.generation, entry: bench.entries[0].id,
          PlayerError(.storageFailed, "It cannot be read."))))
    #expect(bench.snapshot.isSeeking == nil)
  }

  @Test func `an entry that ends before the requested position is at its end`() {
    var bench = Self.estimated("a")
    bench.send(.seek(seconds: 1200, entry: nil))
    bench.halted(0, at: 10_000, generation: bench.generation - 1)
    Self.locate(133_000, in: &bench)
    #expect(bench.snapshot.position.seconds == 133)
    #expect(bench.story == ["seeked 10.0 → 1200.0", "seeked 1200.0 → 133.0"])
  }

  @Test func `rounding to a frame is not a change of position`() {
    var bench = Self.estimated("a")
    bench.send(.seek(seconds: 120.0004, entry: nil))
    Self.locate(120_000, in: &bench)
    #expect(bench.story == ["seeked 10.0 → 120.0004"])
  }

  @Test(arguments: [(false, 570.0), (true, 0)])
  func `a saved position is restored after an estimated end, but not after an exact one`(
    isExact: Bool, seconds: Double
  ) {
    var bench = Bench()
    bench.send(.restore(Self.session(at: 570, isExact: isExact)))
    #expect(bench.snapshot.position.seconds == seconds)
    bench.send(.setState(to: .playing))
    #expect(
      bench.commands.contains(
        .load(bench.entries[0], seconds: seconds, isPlaying: true, generation: 1)))
  }

  @Test func `a held seek continues after an estimated end`() {
    var bench = Self.estimated("a", "b")
    bench.send(.beginSeeking(forward: true))
    #expect(bench.timers[.heldSeek] == nil)
    #expect(bench.snapshot.position(at: Self.later(bench)) > 1000)
  }

  @Test func `sorting a song of estimated length starts at its beginning`() {
    var bench = Bench.playing("a")
    bench.send(.beginSorting(PackedTracks([Self.estimate("x")])))
    #expect(
      bench.commands.contains(
        .load(bench.entries[0], seconds: 0, isPlaying: true, generation: bench.generation)))
  }

  private static func session(at seconds: Double, isExact: Bool = false) -> SavedSession {
    var track = Bench.track("a")
    track.isDurationExact = isExact
    return SavedSession(
      tracks: [track], index: 0, seconds: seconds, repeatMode: .off, volume: 100,
      nextEntryNumber: 1)
  }

  private static func locate(_ frame: Int64, in bench: inout Bench) {
    bench.send(
      .pipeline(
        .located(
          generation: bench.generation, entry: bench.entries[0].id, frame: frame,
          sampleRate: 1000)))
  }
}
