import CompactTracks
import PlaybackEngine
import PlayerModel
import Testing

/// The rules of fades from one track into the next.
@Suite struct PlaybackMachineCrossfadeTests {
  typealias Bench = MachineBench

  /// A bench that plays the first of three tracks, which fade over 6 s; their names are not in order.
  private static func playing() -> Bench {
    var bench = Bench.playing("z", "m", "a")
    bench.send(.setCrossfade(seconds: 6))
    return bench
  }

  /// The fades that the pipeline was told of.
  private static func fades(_ bench: Bench) -> [Crossfade?] {
    bench.commands.compactMap {
      if case .setCrossfade(let crossfade) = $0 { .some(crossfade) } else { nil }
    }
  }

  private static func joined(_ bench: inout Bench, _ index: Int, at frame: Int64) {
    bench.send(
      .pipeline(
        .joined(
          generation: bench.generation, entry: bench.entries[index].id, frame: frame,
          sampleRate: 1000, at: bench.now)))
  }

  private static func left(_ bench: inout Bench, _ index: Int, at frame: Int64, isOver: Bool) {
    bench.send(
      .pipeline(
        .left(
          generation: bench.generation, entry: bench.entries[index].id, frame: frame,
          isOver: isOver, at: bench.now)))
  }

  /// The middle of the fade from the first track into the second.
  private static func crossed(_ bench: inout Bench) {
    let entries = bench.entries
    bench.send(
      .pipeline(
        .crossed(
          generation: bench.generation, from: entries[0].id, end: 97_000, to: entries[1].id,
          start: 3000, sampleRate: 1000, at: bench.now)))
    bench.hear(1, 3000)
  }

  /// A bench in the second half of the fade.
  private static func fading() -> Bench {
    var bench = playing()
    bench.hear(0, 94_000)
    joined(&bench, 1, at: 0)
    bench.forget()
    crossed(&bench)
    return bench
  }

  @Test func `the pipeline is told of the fade, and that there is none any more`() {
    var bench = Self.playing()
    let (old, new) = (bench.entries[0].id, bench.entries[1].id)
    #expect(Self.fades(bench) == [Crossfade(from: old, to: new, seconds: 6, end: 100)])
    #expect(bench.snapshot.sound.crossfade.seconds == 6)
    #expect(bench.snapshot.crossfadeObstacle == nil)
    bench.forget()
    bench.send(.setCrossfade(seconds: nil))
    #expect(Self.fades(bench) == [nil])
  }

  @Test(arguments: [0.5, -1, 16, Double.nan, Double.infinity])
  func `a fade of another length is refused`(seconds: Double) {
    var bench = Bench.playing("z", "m")
    bench.send(.setCrossfade(seconds: seconds))
    #expect(bench.rejected.map(\.message) == ["A crossfade takes 1 to 15 seconds."])
    #expect(Self.fades(bench).isEmpty)
  }

  @Test func `a fade is over at the last sound, if that is known`() throws {
    var bench = Bench()
    let song = try #require(PersistentID(rawValue: "s1:" + String(repeating: "a", count: 32)))
    var tracks = ["z", "m"].map(Bench.track)
    tracks[0].persistentID = song
    bench.send(.setQueue(PackedTracks(tracks), play: true))
    bench.began(0)
    bench.send(.setCrossfade(seconds: 6))
    bench.forget()
    bench.send(.lastSound(of: song, seconds: 95.5))
    #expect(Self.fades(bench).map { $0?.end } == [95.5])
  }

  @Test func `the last sound is known once a file is opened that was analyzed`() throws {
    var bench = Bench()
    var tracks = ["z", "m"].map(Bench.track)
    tracks[0].persistentID = PersistentID(rawValue: "s1:" + String(repeating: "a", count: 32))
    bench.send(.setCrossfade(seconds: 6))
    bench.send(.setQueue(PackedTracks(tracks), play: true))
    bench.forget()
    let facts = OpenedFacts(
      track: tracks[0], format: PCMFormat(sampleRate: 1000, channelCount: 2), length: 100_000,
      isLengthExact: true, lastSound: 95.5)
    bench.send(
      .pipeline(.opened(generation: bench.generation, entry: bench.entries[0].id, facts)))
    #expect(Self.fades(bench).map { $0?.end } == [95.5])
  }

  @Test func `a fade takes half of the shorter track at most`() {
    var bench = Bench()
    var tracks = ["z", "m"].map(Bench.track)
    tracks[1].duration = 22
    bench.send(.setQueue(PackedTracks(tracks), play: true))
    bench.send(.setCrossfade(seconds: 15))
    #expect(Self.fades(bench).map { $0?.seconds } == [11])
  }

  /// A change of two tracks, and why they do not fade then.
  private typealias Obstacle = (
    change: @Sendable (inout Track, inout Track) -> Void, obstacle: CrossfadeObstacle?
  )

  /// Two places on one album.
  private static func album(
    _ place: (disc: Int?, track: Int), _ next: (disc: Int?, track: Int),
    _ obstacle: CrossfadeObstacle?
  ) -> Obstacle {
    ({ number(&$0, &$1, place, next) }, obstacle)
  }

  /// Two paths of tracks without numbers.
  private static func files(
    _ path: String, _ next: String, _ obstacle: CrossfadeObstacle?
  ) -> Obstacle {
    let change: @Sendable (inout Track, inout Track) -> Void = { one, other in
      one.path = TrackPath(path)
      other.path = TrackPath(next)
    }
    return (change, obstacle)
  }

  /// Two encodings.
  private static func sound(
    _ encoding: (rate: Int, channels: Int), _ next: (rate: Int, channels: Int),
    _ obstacle: CrossfadeObstacle?
  ) -> Obstacle {
    ({ encode(&$0, &$1, encoding, next) }, obstacle)
  }

  /// Other changes of two tracks.
  private static func changed(
    _ obstacle: CrossfadeObstacle?, _ change: @escaping @Sendable (inout Track, inout Track) -> Void
  ) -> Obstacle {
    (change, obstacle)
  }

  private static let obstacles: [Obstacle] = [
    changed(nil) { _, _ in },
    changed(nil) { one, other in
      one.album = "x"
      other.album = "x"
    },
    album((1, 3), (1, 4), .album), album((1, 3), (1, 5), nil), album((1, 4), (1, 3), nil),
    album((1, 12), (2, 1), .album), album((1, 12), (2, 2), nil), album((nil, 3), (nil, 4), .album),
    album((1, 12), (2, 13), .album), album((1, 12), (3, 1), nil),
    changed(.album) { one, other in
      number(&one, &other, (1, 12), (2, 1))
      (one.path, other.path) = (TrackPath("/music/CD1/z.mp3"), TrackPath("/music/CD2/m.mp3"))
    },
    changed(nil) { one, other in
      number(&one, &other, (1, 12), (2, 1))
      (one.path, other.path) = (TrackPath("/music/z.mp3"), TrackPath("/other/CD2/m.mp3"))
    },
    changed(nil) { one, other in
      number(&one, &other, (1, 3), (1, 4))
      other.album = "y"
    },
    files("/music/01 z.mp3", "/music/02 m.mp3", .album),
    files("/music/01 z.mp3", "/music/03 m.mp3", nil),
    files("/music/a.mp3", "/music/b.mp3", .album), files("/music/a.mp3", "/other/b.mp3", nil),
    changed(.shortTrack) { one, _ in one.duration = 19.9 },
    changed(.shortTrack) { _, other in other.duration = 19.9 },
    changed(.unknownLength) { _, other in other.duration = nil },
    sound((44_100, 2), (48_000, 2), .sampleRates), sound((44_100, 2), (44_100, 1), .channels),
    sound((44_100, 2), (44_100, 6), nil),
  ]

  private static func number(
    _ one: inout Track, _ other: inout Track, _ place: (disc: Int?, track: Int),
    _ next: (disc: Int?, track: Int)
  ) {
    (one.album, other.album) = ("x", "x")
    (one.discNumber, one.trackNumber) = (place.disc, place.track)
    (other.discNumber, other.trackNumber) = (next.disc, next.track)
  }

  private static func encode(
    _ one: inout Track, _ other: inout Track, _ encoding: (rate: Int, channels: Int),
    _ next: (rate: Int, channels: Int)
  ) {
    func value(_ sound: (rate: Int, channels: Int)) -> SoundEncoding {
      SoundEncoding(
        codec: "FLAC", bitDepth: 16, sampleRate: sound.rate, channels: sound.channels,
        bitrate: 900)
    }
    (one.encoding, other.encoding) = (value(encoding), value(next))
  }

  @Test(arguments: obstacles.indices)
  func `whether two tracks fade depends on album, length and format`(index: Int) {
    let (change, obstacle) = Self.obstacles[index]
    var (one, other) = (Bench.track("z"), Bench.track("m"))
    change(&one, &other)
    var bench = Bench()
    bench.send(.setQueue(PackedTracks([one, other]), play: true))
    bench.send(.setCrossfade(seconds: 6))
    #expect(bench.snapshot.crossfadeObstacle == obstacle)
    #expect(Self.fades(bench).isEmpty == (obstacle != nil))
  }

  /// The obstacle between track 12 of a disc and the first of the next disc, with another track in the queue.
  private static func obstacle(
    with other: (album: String, disc: Int, track: Int), isAfter: Bool
  ) -> CrossfadeObstacle? {
    var (one, next, third) = (Bench.track("z"), Bench.track("m"), Bench.track("a"))
    number(&one, &next, (1, 12), (2, 1))
    (third.album, third.discNumber, third.trackNumber) = (other.album, other.disc, other.track)
    var bench = Bench()
    let tracks = isAfter ? [one, next, third] : [third, one, next]
    bench.send(.setQueue(PackedTracks(tracks), play: true))
    if !isAfter { bench.send(.next) }
    bench.send(.setCrossfade(seconds: 6))
    return bench.snapshot.crossfadeObstacle
  }

  @Test(arguments: [true, false])
  func `a disc ends with its last track in the queue`(isAfter: Bool) {
    #expect(Self.obstacle(with: ("x", 1, 13), isAfter: isAfter) == nil)
    #expect(Self.obstacle(with: ("x", 1, 11), isAfter: isAfter) == .album)
    #expect(Self.obstacle(with: ("x", 2, 13), isAfter: isAfter) == .album)
    #expect(Self.obstacle(with: ("y", 1, 13), isAfter: isAfter) == .album)
  }

  @Test(arguments: [
    (TransportRequest.setRepeat(mode: .one), CrossfadeObstacle.repeatedTrack),
    (
      TransportRequest.setLoop(points: LoopPoints(start: 10, end: 20), entry: nil),
      CrossfadeObstacle.repeatedPassage
    ),
  ])
  func `while something repeats, nothing fades`(
    request: TransportRequest, obstacle: CrossfadeObstacle
  ) {
    var bench = Self.playing()
    bench.hear(0, 15_000)
    bench.forget()
    bench.send(request)
    #expect(Self.fades(bench) == [nil])
    #expect(bench.snapshot.crossfadeObstacle == obstacle)
  }

  @Test func `nothing fades when the player stops after the track, or falls asleep`() {
    var bench = Self.playing()
    bench.forget()
    bench.send(.setStopAfterItem(isOn: true))
    #expect(Self.fades(bench) == [nil])
    bench.send(.setStopAfterItem(isOn: false))
    bench.send(.setSleepTimer(minutes: 1))
    bench.forget()
    bench.send(.timer(.sleep))
    #expect(Self.fades(bench) == [nil])
    #expect(bench.snapshot.crossfadeObstacle == .sleep)
  }

  @Test func `the item changes in the middle, and each track has the frames that were heard`() {
    var bench = Self.playing()
    bench.hear(0, 94_000)
    bench.forget()
    Self.joined(&bench, 1, at: 0)
    #expect(bench.published.isEmpty)
    Self.crossed(&bench)
    #expect(bench.story == ["z@97.0 → m", "started m"])
    #expect(bench.title == "m")
    #expect(bench.snapshot.position.seconds == 3)
    #expect(bench.published.first?.snapshot.position.seconds == 3)
    bench.forget()
    Self.left(&bench, 0, at: 100_000, isOver: true)
    #expect(bench.story == ["ended z finished 0–100000"])
    bench.forget()
    bench.finished(1)
    #expect(bench.story == ["ended m finished 0–100000"])
  }

  @Test func `a pause in the fade stops both, and both continue`() {
    var bench = Self.fading()
    bench.send(.setState(to: .paused))
    Self.left(&bench, 0, at: 98_000, isOver: false)
    bench.halted(1, at: 4000)
    bench.forget()
    bench.send(.setState(to: .playing))
    bench.began(1, at: 4000)
    Self.joined(&bench, 0, at: 98_000)
    Self.left(&bench, 0, at: 100_000, isOver: true)
    #expect(bench.story == ["paused → playing", "ended z finished 0–100000"])
  }

  @Test func `a seek before the middle ends the session of the track that faded in`() {
    var bench = Self.playing()
    bench.hear(0, 94_000)
    Self.joined(&bench, 1, at: 0)
    bench.forget()
    bench.send(.seek(seconds: 10, entry: nil))
    Self.left(&bench, 1, at: 2000, isOver: false)
    bench.halted(0, at: 96_000)
    bench.began(0, at: 10_000)
    #expect(bench.story == ["seeked 94.0 → 10.0", "started m", "ended m stopped 0–2000"])
    #expect(bench.title == "z")
  }

  @Test func `a seek after the middle finishes the track that fades out`() {
    var bench = Self.fading()
    bench.forget()
    bench.send(.seek(seconds: 10, entry: nil))
    Self.left(&bench, 0, at: 98_000, isOver: false)
    bench.halted(1, at: 4000)
    bench.began(1, at: 10_000)
    #expect(bench.story == ["seeked 3.0 → 10.0", "ended z finished 0–98000"])
    #expect(bench.title == "m")
  }

  @Test func `previous goes back into the track that fades out`() {
    var bench = Self.fading()
    bench.hear(1, 5900)
    bench.forget()
    bench.send(.previous)
    #expect(Self.loaded(bench) == ["z@97.0"])
    Self.left(&bench, 0, at: 99_900, isOver: false)
    bench.halted(1, at: 5900)
    bench.began(0, at: 97_000)
    #expect(bench.title == "z")
    #expect(bench.snapshot.position.seconds == 97)
    #expect(
      bench.story == [
        "ended z finished 0–99900", "ended m skipped 0–5900", "m@5.9 → z", "started z",
      ])
  }

  @Test func `previous during a pause in the fade shows where the track was that fades out`() {
    var bench = Self.fading()
    bench.send(.setState(to: .paused))
    Self.left(&bench, 0, at: 98_000, isOver: false)
    bench.halted(1, at: 4000)
    bench.send(.previous)
    #expect(bench.title == "z")
    #expect(bench.snapshot.position.seconds == 97)
    bench.forget()
    bench.send(.setState(to: .playing))
    #expect(Self.loaded(bench) == ["z@97.0"])
  }

  @Test func `previous plays a track from its start if the one that fades out was removed`() {
    var bench = Bench.playing("a", "z", "m")
    bench.send(.next)
    bench.began(1)
    bench.send(.setCrossfade(seconds: 6))
    bench.hear(1, 94_000)
    Self.joined(&bench, 2, at: 0)
    bench.send(
      .pipeline(
        .crossed(
          generation: bench.generation, from: bench.entries[1].id, end: 97_000,
          to: bench.entries[2].id, start: 3000, sampleRate: 1000, at: bench.now)))
    bench.hear(2, 3000)
    bench.send(.removeFromQueue(entries: [bench.entries[1].id]))
    bench.forget()
    bench.send(.previous)
    #expect(Self.loaded(bench) == ["a@0.0"])
  }

  /// The tracks that were loaded, and where.
  private static func loaded(_ bench: Bench) -> [String] {
    bench.commands.compactMap { command in
      guard case .load(let entry, let seconds, _, _) = command else { return nil }
      return "\(entry.track.title)@\(seconds)"
    }
  }

  @Test func `quitting after the middle keeps both sessions`() {
    var bench = Self.fading()
    bench.forget()
    bench.send(.shutdown)
    Self.left(&bench, 0, at: 98_000, isOver: false)
    bench.halted(1, at: 4000)
    bench.send(.pipeline(.closed))
    #expect(bench.story.contains("ended z finished 0–98000"))
    #expect(bench.story.contains("ended m quit 0–4000"))
    #expect(bench.hasExited)
  }

  @Test func `a checkpoint in the fade has both sessions`() {
    let bench = Self.fading()
    #expect(bench.machine.fadingSession?.heard == [FrameRange(start: 0, end: 97_000)])
    let open = bench.machine.openSession(at: bench.now, heard: bench.heard)
    #expect(open?.heard == [FrameRange(start: 0, end: 3000)])
  }

  @Test func `what the pipeline refuses is shown`() {
    var bench = Self.playing()
    bench.forget()
    let (old, new) = (bench.entries[0].id, bench.entries[1].id)
    bench.send(
      .pipeline(.fadeRefused(generation: bench.generation, from: old, to: new)))
    #expect(bench.snapshot.crossfadeObstacle == .sampleRates)
    #expect(Self.fades(bench) == [nil])
  }
}
