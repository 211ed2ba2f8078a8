import Glibc
import MusicLibrary
import PlayerModel
import TestSupport
import Testing

@Suite struct LengthScannerTests {
  let folder: TemporaryFolder
  let clock = TestClock()
  let reader = EstimatingReader()
  let index: LibraryIndex

  init() throws {
    folder = try TemporaryFolder()
    index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: clock)
  }

  private func scan() throws {
    _ = try LibraryScanner(index: index, reader: reader, clock: clock).scan([folder["music"]])
  }

  private func known(_ name: String) throws -> Track {
    let file = try #require(FoundFile(at: folder["music/" + name]))
    return try #require(try index.track(of: file))
  }

  @Test func `a scan does not wait for measuring, which follows it`() throws {
    try folder.write("one/First".utf8, to: "music/1.mp3")
    try folder.write("two/Second".utf8, to: "music/2.mp3")
    try scan()
    #expect(try known("1.mp3").isDurationExact == false)
    var reported: [Track] = []
    try LengthScanner(index: index, reader: reader).measureLibrary { reported += $0 }
    #expect(reported.map(\.title) == ["First", "Second"])
    for name in ["1.mp3", "2.mp3"] {
      #expect(try known(name).duration == EstimatingReader.exact)
      #expect(try known(name).isDurationExact)
    }
    reported = []
    try LengthScanner(index: index, reader: reader).measureLibrary { reported += $0 }
    #expect(reported.isEmpty)
  }

  @Test func `several batches are measured, and unreadable files are skipped`() throws {
    for number in 0..<450 {
      try folder.write("\(number)/Song".utf8, to: "music/\(number).mp3")
    }
    try scan()
    for number in [0, 199, 200, 449] {
      try folder.write("no sound".utf8, to: "music/\(number).mp3")
    }
    var batches: [Int] = []
    try LengthScanner(index: index, reader: reader).measureLibrary { batches.append($0.count) }
    #expect(batches.reduce(0, +) == 446)
    #expect(batches.count == 3)
  }

  @Test func `a file that changes before its batch is reported is left out`() throws {
    let paths = try ["1", "2"].map { try folder.write("\($0)/Old".utf8, to: "music/\($0).mp3") }
    let scanner = LengthScanner(
      index: index, reader: ChangingReader(changed: paths[0], when: paths[1]))
    var reported: [Track] = []
    try scanner.measure(paths) { reported += $0 }
    #expect(reported.map(\.path) == [paths[1]])
  }

  @Test func `each track of several batches is reported once`() throws {
    let paths = try (0..<250).map { number in
      try folder.write("\(number)/Song".utf8, to: "music/\(number).mp3")
    }
    var reported: [TrackPath] = []
    try LengthScanner(index: nil, reader: reader).measure(paths) { reported += $0.map(\.path) }
    #expect(reported == paths)
  }

  @Test func `a measured recording keeps its length when it is moved or retagged`() throws {
    let old = try folder.write("one/First".utf8, to: "music/1.mp3")
    try scan()
    try LengthScanner(index: index, reader: reader).measureLibrary { _ in }
    try folder.write("one/Another title".utf8, to: "music/1.mp3")
    try scan()
    #expect(try known("1.mp3").title == "Another title")
    #expect(try known("1.mp3").duration == EstimatingReader.exact)
    #expect(try known("1.mp3").isDurationExact)
    let new = folder["music/2.mp3"]
    #expect(old.withCString { from in new.withCString { rename(from, $0) } } == 0)
    try scan()
    #expect(try known("2.mp3").isDurationExact)
    try folder.write("other/Other".utf8, to: "music/2.mp3")
    try scan()
    #expect(try known("2.mp3").isDurationExact == false)
  }

  @Test func `a file outside the library is reported but not stored`() throws {
    let path = try folder.write("one/First".utf8, to: "elsewhere/1.mp3")
    var reported: [Track] = []
    try LengthScanner(index: index, reader: reader).measure([path, folder["missing.mp3"]]) {
      reported += $0
    }
    #expect(reported.map(\.duration) == [EstimatingReader.exact])
    #expect(try index.trackCount() == 0)
  }

  @Test func `measuring ends early when it is cancelled`() throws {
    for number in 0..<5 { try folder.write("\(number)/Song".utf8, to: "music/\(number).mp3") }
    try scan()
    var reported: [Track] = []
    try LengthScanner(index: index, reader: reader).measureLibrary(isCancelled: { true }) {
      reported += $0
    }
    #expect(reported.isEmpty)
  }

  @Test func `a length missing from the file is estimated by reading, exact by measuring`() throws {
    let whole = MP3Fixture(frameCount: 200).bytes
    let path = try folder.write(whole + [UInt8](repeating: 0, count: 5000), to: "plain.mp3")
    let read = try FileTrackReader().read(path)
    let measured = try FileTrackReader().measure(path)
    #expect(!read.isDurationExact)
    #expect(measured.isDurationExact)
    #expect(measured.duration == 200 * 1152 / 44100.0)
    #expect(read.persistentID == measured.persistentID)
  }
}

/// Reads like ``ScriptedReader``, but knows lengths only when measuring.
struct EstimatingReader: TrackReading {
  static let exact = 5.0
  private let reader = ScriptedReader()

  func read(_ path: TrackPath) throws(PlayerError) -> Track {
    var track = try reader.read(path)
    track.isDurationExact = false
    return track
  }

  func measure(_ path: TrackPath) throws(PlayerError) -> Track {
    var track = try reader.read(path)
    track.duration = Self.exact
    return track
  }
}

/// Changes one file while another is measured.
private struct ChangingReader: TrackReading {
  let changed: TrackPath
  let when: TrackPath

  func read(_ path: TrackPath) throws(PlayerError) -> Track {
    if path == when, let stream = changed.withCString({ fopen($0, "w") }) {
      fputs("1/New and longer", stream)
      fclose(stream)
    }
    return Track(path: path, title: "Song")
  }
}
