import CompactTracks
import Foundation
import Glibc
import PlaybackEngine
import PlayerModel
import TestSupport
import Testing

@testable import PlayerHost

@Suite struct SessionFileTests {
  private let folder: TemporaryFolder
  private let file: SessionFile

  init() throws {
    folder = try TemporaryFolder()
    file = SessionFile(folder: folder.path.encoded)
  }

  private static func session(_ titles: [String], index: Int? = 0) -> SavedSession {
    let tracks = titles.map { Track(path: TrackPath("/music/\($0).mp3"), title: $0) }
    return SavedSession(
      tracks: PackedTracks(tracks), index: index, path: index.map { tracks[$0].path },
      seconds: 61.5,
      repeatMode: .all, volume: 40, nextEntryNumber: 77, output: "hw:1,0")
  }

  /// A session with every field set.
  private static let full: SavedSession = {
    let tracks = [FullFixture.track(1), FullFixture.track(2)]
    return SavedSession(
      tracks: PackedTracks(tracks), index: 1, path: tracks[1].path, song: tracks[1].persistentID,
      seconds: 61.5, repeatMode: .all, shuffleMode: .albums, playedOrder: [1, 0], volume: 40,
      nextEntryNumber: 77, rate: 1.25,
      sound: SoundSettings(
        replayGain: .album, preamp: -2.5, equalizer: .vocal,
        crossfade: CrossfadeLength(seconds: 5.5) ?? .off, fadesOnSkip: true, fadesOnPause: true),
      output: "hw:1,0")
  }()

  private func save(
    _ session: SavedSession, isRunning: Bool = true, withQueue: Bool = true
  ) throws {
    try file.save(session, isRunning: isRunning, writing: withQueue ? .all : [])
  }

  /// Replaces a part of the saved place.
  private func damage(_ part: String, with other: String) throws {
    let text = String(decoding: try folder.read("session.json"), as: UTF8.self)
    try #require(text.contains(part), "\(text)")
    try folder.write(Array(text.replacing(part, with: other).utf8), to: "session.json")
  }

  @Test(arguments: [true, false]) func `a saved session is restored`(isRunning: Bool) throws {
    for session in [Self.session(["a", "b"], index: 1), Self.full] {
      try save(session, isRunning: isRunning)
      let saved = try #require(try file.load())
      #expect(saved.session == session)
      #expect(saved.wasRunning == isRunning)
    }
  }

  @Test func `the restored session has every field set`() {
    let blank = SavedSession(
      tracks: [], index: nil, seconds: 0, repeatMode: .off, volume: 100, nextEntryNumber: 1)
    // The first position of the queue may have its default value.
    let unset = unsetFields(of: Self.full, unlike: blank).filter {
      !$0.hasPrefix("tracks.") && !$0.hasPrefix("playedOrder[")
    }
    #expect(unset.isEmpty)
  }

  @Test func `the files are written in the recorded format, and read`() throws {
    var session = Self.full
    try save(session)
    session.seconds = 70.25
    try save(session, withQueue: false)
    let lines = try ["session.json", "position.json", "order.json"].map { name in
      // The tokens are random.
      let text = try sortedJSON(folder.read(name)).replacing(/"(token|queue)":\d+/) {
        "\"\($0.1)\":7"
      }
      return "\(name) \(text)"
    }
    let recorded = Snapshot("session.txt")
    #expect(recorded.difference(from: lines) == nil)
    for line in recorded.lines {
      let (name, text) = (line.prefix { $0 != " " }, line.drop { $0 != " " })
      try folder.write(Array(text.utf8), to: String(name))
    }
    let saved = try #require(try SessionFile(folder: folder.path.encoded).load())
    #expect(saved.session == session)
    #expect(saved.wasRunning && saved.problem == nil)
  }

  @Test func `the place is found by its sound if the file was moved since`() throws {
    var tracks = ["x", "a"].map { Track(path: TrackPath("/music/\($0).mp3"), title: $0) }
    tracks[1].persistentID = .ofSound("a")
    var session = Self.session(["x", "a"], index: 1)
    (session.tracks, session.song) = (PackedTracks(tracks), .ofSound("a"))
    try save(session)
    tracks[1].path = TrackPath("/music/moved/a.mp3")
    // The queue is written before the place.
    try file.write(PackedTracks(tracks.reversed()))
    let saved = try #require(try SessionFile(folder: folder.path.encoded).load()?.session)
    #expect(saved.index == 0)
    #expect(saved.path == tracks[1].path)
    #expect(saved.seconds == 61.5)
  }

  @Test func `without a saved session, nothing is loaded`() throws {
    #expect(try file.load() == nil)
  }

  @Test func `an empty queue has no place`() throws {
    try save(Self.session([], index: nil))
    #expect(try file.load()?.session.index == nil)
    try damage("\"seconds\"", with: "\"index\":3,\"seconds\"")
    #expect(try file.load()?.session.index == nil)
  }

  @Test func `a name that is not UTF-8 is restored unchanged`() throws {
    var session = Self.session(["a"])
    session.tracks = [Track(path: TrackPath(bytes: [0x2F, 0xFF, 0xFE]), title: "a")]
    try save(session)
    #expect(try file.load()?.session.tracks[0].path.bytes == [0x2F, 0xFF, 0xFE])
  }

  @Test func `a queue cut off anywhere is refused with an error`() throws {
    try save(Self.session(["a", "b"]))
    let whole = try folder.read("queue.tracks")
    for length in 0..<whole.count {
      try folder.write(whole.prefix(length), to: "queue.tracks")
      let error = #expect(throws: PlayerError.self) { try file.load() }
      #expect(error?.code == .storageFailed)
    }
    try folder.write(whole, to: "queue.tracks")
    #expect(try file.load() != nil)
  }

  @Test func `a place cut off anywhere is reported, and the queue is restored without it`()
    throws
  {
    try save(Self.session(["a", "b"], index: 1))
    let whole = try folder.read("session.json")
    for length in 0..<whole.count {
      try folder.write(whole.prefix(length), to: "session.json")
      let saved = try #require(try file.load())
      #expect(saved.session.tracks.map(\.path.name) == ["a.mp3", "b.mp3"])
      #expect(saved.session.index == 0 && saved.session.seconds == 0)
      #expect(saved.problem?.contains("session.json cannot be read") == true)
    }
    try folder.write(whole, to: "session.json")
    #expect(try file.load()?.problem == nil)
  }

  @Test func `a folder in place of session.json does not affect the queue`() throws {
    try save(Self.session(["a", "b"]))
    try file.append(
      QueueJournal.Record(
        edits: [QueueEdit(taken: [0], put: [], tracks: nil)], index: 0, nextEntryNumber: 90))
    #expect(unlink(folder["session.json"].encoded) == 0)
    #expect(mkdir(folder["session.json"].encoded, 0o700) == 0)
    let saved = try #require(try SessionFile(folder: folder.path.encoded).load())
    #expect(saved.session.tracks.map(\.path.name) == ["b.mp3"])
    #expect(saved.session.nextEntryNumber == 90, "numbers are not reused")
    #expect(saved.problem != nil)
  }

  @Test func `the error names the file that was refused`() throws {
    try save(Self.session(["a"]))
    try folder.write(Array("garbage".utf8), to: "queue.tracks")
    var error = #expect(throws: PlayerError.self) { try file.load() }
    #expect(error?.message.hasPrefix("\(folder["queue.tracks"]) cannot be read") == true)
    #expect(unlink(folder["queue.tracks"].encoded) == 0)
    error = #expect(throws: PlayerError.self) { try file.load() }
    #expect(error?.message.contains("There is no file \(folder["queue.tracks"])") == true)
    try folder.write(Array("garbage".utf8), to: "session.json")
    error = #expect(throws: PlayerError.self) { try file.load() }
    #expect(error?.message.hasPrefix("\(folder["session.json"]) cannot be read") == true)
  }

  // MARK: The order of a shuffled queue

  private static var shuffled: SavedSession {
    var session = session(["a", "b", "c"])
    session.shuffleMode = .tracks
    session.playedOrder = [2, 0, 1]
    return session
  }

  @Test func `the order of a shuffled queue is restored`() throws {
    try save(Self.shuffled)
    #expect(try file.load()?.session == Self.shuffled)
    var elsewhere = Self.shuffled
    elsewhere.seconds = 3
    elsewhere.playedOrder = nil
    try save(elsewhere, withQueue: false)
    elsewhere.playedOrder = [2, 0, 1]
    #expect(try file.load()?.session == elsewhere)
  }

  @Test func `a queue that is no longer shuffled leaves no order behind`() throws {
    try save(Self.shuffled)
    try save(Self.session(["a", "b", "c"]))
    #expect(try file.load()?.session.playedOrder == nil)
  }

  @Test func `an unreadable order affects nothing else`() throws {
    try save(Self.shuffled)
    var expected = Self.shuffled
    expected.playedOrder = nil
    let whole = try folder.read("order.json")
    for length in 0..<whole.count {
      try folder.write(whole.prefix(length), to: "order.json")
      #expect(try file.load()?.session == expected)
    }
    try #require(unlink(folder.path.encoded + "/order.json") == 0)
    #expect(try file.load()?.session == expected)
  }

  @Test(arguments: [
    "[2,0]", "[0,0,0]", "[0,1,2,3]", "[-1,0,1]", "[0,1,9223372036854775807]", "[]", "[2,0,1]",
  ])
  func `an order that belongs to another queue is not used`(kept: String) throws {
    try save(Self.shuffled)
    try folder.write(Array(kept.utf8), to: "order.json")
    let session = try #require(try file.load()?.session)
    var machine = PlaybackMachine(output: "silent", seed: 1) { "" }
    let now = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0)
    _ = machine.handle(.restore(session), at: now, heard: nil)
    let order = try #require(machine.queue.playedOrder)
    #expect(order.sorted() == [0, 1, 2])
    #expect((order == [2, 0, 1]) == (kept == "[2,0,1]"))
    #expect(machine.queue.currentIndex == 0)
  }

  // MARK: Damage

  @Test func `random damage is refused or harmless, and never stops the player`() throws {
    try save(Self.session(["a", "b", "c"], index: 2))
    let (place, queue) = (try folder.read("session.json"), try folder.read("queue.tracks"))
    for seed in UInt64(1)...400 {
      var random = SeededGenerator(seed: seed)
      try folder.write(random.damaged(place), to: "session.json")
      try folder.write(random.damaged(queue), to: "queue.tracks")
      guard let session = try? file.load()?.session else { continue }
      #expect((0..<session.tracks.count).contains(session.index ?? 0) || session.tracks.isEmpty)
      #expect(session.seconds.isFinite && session.seconds >= 0)
      #expect((0...100).contains(session.volume))
      var machine = PlaybackMachine(output: "x", seed: seed) { "" }
      let now = ManualClock().now()
      _ = machine.handle(.restore(session), at: now, heard: nil)
      _ = machine.handle(
        .append(session.tracks, continuing: false), at: now, heard: nil)
    }
  }

  @Test(arguments: [
    ("\"index\":1", "\"index\":99"), ("\"index\":1", "\"index\":-1"),
    ("61.5", "1e300"), ("61.5", "-5"), ("61.5", "9223372036854775807"),
    ("volume\":40", "volume\":4000"), ("volume\":40", "volume\":-1"),
    ("Number\":77", "Number\":9223372036854775807"), ("Number\":77", "Number\":-3"),
  ])
  func `numbers out of bounds are corrected`(part: String, other: String) throws {
    try save(Self.session(["a", "b"], index: 1))
    try damage(part, with: other)
    let session = try #require(try file.load()?.session)
    #expect(session.index == 1)
    #expect((0..<1e16).contains(session.seconds))
    #expect((0...100).contains(session.volume))
    #expect((1..<Int64.max / 2).contains(session.nextEntryNumber))
  }

  @Test(arguments: ["NaN", "1e999", "null", "\"1\""])
  func `a position that is not a number is reported and ignored`(text: String) throws {
    try save(Self.session(["a"]))
    try damage("61.5", with: text)
    let saved = try #require(try file.load())
    #expect(saved.session.seconds == 0 && saved.problem != nil)
  }

  @Test func `a position that is not finite is not saved`() throws {
    var session = Self.session(["a"])
    session.seconds = .nan
    #expect(throws: PlayerError.self) { try save(session) }
    #expect(try folder.names() == ["order.json", "queue.tracks"])
  }

  // MARK: Two files

  @Test func `the queue is written only on request`() throws {
    try save(Self.session(["a", "b"]))
    let queue = try folder.read("queue.tracks")
    try save(Self.session(["a", "b", "c"], index: 1), withQueue: false)
    #expect(try folder.read("queue.tracks") == queue)
    #expect(try file.load()?.session.index == 1)
  }

  @Test(arguments: [
    (after: ["x", "a", "b"], index: 2, seconds: 61.5), (after: ["x", "y"], index: 0, seconds: 0),
    (after: ["b"], index: 0, seconds: 61.5), (after: ["a", "b", "c"], index: 1, seconds: 61.5),
  ])
  func `a crash between the two files keeps the track, or starts at the beginning`(
    after: [String], index: Int, seconds: Double
  ) throws {
    try save(Self.session(["a", "b"], index: 1))
    let place = try folder.read("session.json")
    try save(Self.session(after))
    try folder.write(place, to: "session.json")
    let session = try #require(try file.load()?.session)
    #expect(session.index == index)
    #expect(session.seconds == seconds)
  }

  // MARK: The position alone

  /// Saves a place, and then the progress of its track.
  private func saveOnTheWay(_ seconds: Double = 70.25) throws {
    var session = Self.session(["a", "b"], index: 1)
    try save(session)
    session.seconds = seconds
    try save(session, withQueue: false)
  }

  @Test func `if only the position changed, only that is written, and in place`() throws {
    try saveOnTheWay()
    let (place, number) = (try folder.read("session.json"), try fileNumber("position.json"))
    var session = Self.session(["a", "b"], index: 1)
    for seconds in [71, 7.5, 0, 123456.78901234567] {
      session.seconds = seconds
      try save(session, withQueue: false)
      #expect(try file.load()?.session == session)
    }
    #expect(try folder.read("session.json") == place)
    #expect(try fileNumber("position.json") == number)
    session.volume = 41
    try save(session, withQueue: false)
    #expect(try folder.read("session.json") != place)
    #expect(try file.load()?.session == session)
  }

  private func fileNumber(_ name: String) throws -> UInt {
    var status = stat()
    try #require(stat(folder[name].encoded, &status) == 0)
    return status.st_ino
  }

  @Test func `a position that belongs to another place is ignored`() throws {
    try saveOnTheWay()
    let position = try folder.read("position.json")
    try save(Self.session(["a", "b"], index: 0), withQueue: false)
    #expect(try file.load()?.session.seconds == 61.5)
    // A later player does not know the place in the file, and starts a new one.
    var session = Self.session(["a", "b"], index: 0)
    session.seconds = 3
    try SessionFile(folder: folder.path.encoded).save(session, isRunning: true, writing: [])
    #expect(try file.load()?.session.seconds == 3)
    #expect(try folder.read("position.json") == position)
  }

  @Test func `a position cut off anywhere affects nothing else`() throws {
    try saveOnTheWay()
    let whole = try folder.read("position.json")
    for length in 0..<whole.count {
      try folder.write(whole.prefix(length), to: "position.json")
      let seconds = try #require(try file.load()?.session.seconds)
      #expect(seconds == (whole[length...].allSatisfy { $0 == 0x20 } ? 70.25 : 61.5))
    }
  }

  @Test(arguments: ["-5   ", "1e300", "null ", "1e999"])
  func `a position out of bounds is not used`(text: String) throws {
    try saveOnTheWay()
    let position = String(decoding: try folder.read("position.json"), as: UTF8.self)
    try folder.write(Array(position.replacing("70.25", with: text).utf8), to: "position.json")
    let seconds = try #require(try file.load()?.session.seconds)
    #expect([0, 61.5].contains(seconds))
  }

  @Test func `a position that cannot be written goes into the place`() throws {
    try saveOnTheWay()
    unlink(folder["position.json"].encoded)
    try folder.makeFolder("position.json")
    var session = Self.session(["a", "b"], index: 1)
    session.seconds = 80
    try save(session, withQueue: false)
    #expect(try file.load()?.session == session)
  }

  @Test func `a new order is written without the queue`() throws {
    try save(Self.session(["a", "b"]))
    let queue = try folder.read("queue.tracks")
    var session = Self.session(["c"])
    session.playedOrder = [1, 0]
    try file.save(session, isRunning: true, writing: .order)
    #expect(try folder.read("queue.tracks") == queue)
    #expect(try file.load()?.session.playedOrder == [1, 0])
  }

  // MARK: Failing writes

  @Test(arguments: ["session.json", "queue.tracks"])
  func `a full disk leaves the old files and is reported`(name: String) async throws {
    try save(Self.session(["a"]))
    let old = try file.load()?.session
    await #expect(processExitsWith: .success) {
      [folder = folder.path.encoded as String, name = name as String] in
      let file = SessionFile(folder: folder)
      // A write beyond this size limit fails like one on a full disk.
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 10, rlim_max: 10)
      try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      let error = #expect(throws: PlayerError.self) {
        try file.save(
          Self.session(["a"], index: nil), isRunning: true,
          writing: name == "queue.tracks" ? .all : [])
      }
      #expect(error?.message.contains("File too large") == true)
      #expect(error?.message.contains(name) == true)
    }
    #expect(try folder.names() == ["order.json", "queue.tracks", "session.json"])
    #expect(try file.load()?.session == old)
    // Then there is room again.
    try save(Self.session(["b"]))
    #expect(try folder.names() == ["order.json", "queue.tracks", "session.json"])
  }

  @Test func `a folder that cannot be written is reported`() throws {
    try save(Self.session(["a"]))
    #expect(chmod(folder.path.encoded, 0o555) == 0)
    defer { chmod(folder.path.encoded, 0o755) }
    let error = #expect(throws: PlayerError.self) {
      try withoutPrivileges { try save(Self.session(["b"])) }
    }
    #expect(error?.code == .storageFailed)
  }

  @Test func `a queue that another program emptied or truncated is recognized as lost`() throws {
    try save(Self.session(["a", "b"]))
    #expect(!file.noticeLoss())
    #expect(truncate(folder["queue.tracks"].encoded, 0) == 0)
    #expect(file.noticeLoss())
    try save(Self.session(["a", "b"]))
    try file.append(
      QueueJournal.Record(
        edits: [QueueEdit(taken: [0], put: [], tracks: nil)], index: 0, nextEntryNumber: 78))
    #expect(!file.noticeLoss())
    #expect(truncate(folder["queue.journal"].encoded, 5) == 0)
    #expect(file.noticeLoss())
  }

  @Test func `a missing folder is created, and a failure to do so is reported`() throws {
    let file = SessionFile(folder: folder["gone/state"].encoded)
    try file.save(Self.session(["a"]), isRunning: true, writing: .all)
    #expect(try file.load()?.session.tracks.count == 1)
    try folder.write([1], to: "file")
    let error = #expect(throws: PlayerError.self) {
      try SessionFile(folder: folder["file/state"].encoded)
        .save(Self.session(["a"]), isRunning: true, writing: .all)
    }
    #expect(error?.message.contains("The folder \(folder["file"]) cannot be created") == true)
  }
}
