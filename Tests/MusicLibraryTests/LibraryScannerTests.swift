import Foundation
import Glibc
import MusicLibrary
import PlayerModel
import TestSupport
import Testing

@Suite struct LibraryScannerTests {
  let folder: TemporaryFolder
  let index: LibraryIndex
  let reader = ScriptedReader()
  let clock = TestClock()

  init() throws {
    folder = try TemporaryFolder()
    index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: clock)
  }

  var music: TrackPath { folder["music"] }

  @discardableResult
  func scan(_ paths: [TrackPath] = []) throws -> ScanReport {
    try LibraryScanner(index: index, reader: reader, clock: clock, threads: 3).scan(paths)
  }

  func track(_ name: String) throws -> Track? {
    guard let file = FoundFile(at: folder[name]) else { return nil }
    return try index.track(of: file)
  }

  func write(_ text: String, to name: String) throws {
    try folder.write(text.utf8, to: name)
  }

  func move(_ name: String, to other: String) {
    #expect(rename(folder[name].encoded, folder[other].encoded) == 0)
  }

  func counts(_ report: ScanReport) -> [Int] {
    let result = report.result
    return [
      result.found, result.added, result.changed, result.moved, result.removed, result.unreadable,
    ]
  }

  @Test func `a folder given by name joins the library, and its tracks are indexed`() throws {
    try write("one/First", to: "music/a/1.mp3")
    try write("two/Second", to: "music/a/2.mp3")
    #expect(try counts(scan([music])) == [2, 2, 0, 0, 0, 0])
    #expect(try index.folders() == [music])
    #expect(try index.trackCount() == 2)
    #expect(try track("music/a/1.mp3")?.title == "First")
    #expect(try index.tracks(withIdentity: .of("two")).map(\.path) == [folder["music/a/2.mp3"]])
  }

  @Test func `files of formats that are not played are counted without opening them`() throws {
    for name in ["1.mp3", "a.wma", "x/b.wma", "x/c.dsf"] {
      try write("one/First", to: "music/\(name)")
    }
    for expected in [[1, 1, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0]] {
      let report = try scan([music])
      #expect(counts(report) == expected)
      #expect(report.result.otherFormats?.counts == ["WMA": 2, "DSF": 1])
    }
    #expect(reader.takeRead() == [folder["music/1.mp3"]])
    for name in ["a.wma", "x/b.wma", "x/c.dsf"] {
      try FileManager.default.removeItem(atPath: folder["music/\(name)"].encoded)
    }
    #expect(try scan().result.otherFormats == nil)
  }

  @Test func `unchanged files are not read again`() throws {
    try write("one/First", to: "music/1.mp3")
    try write("bad", to: "music/bad.mp3")
    try scan([music])
    _ = reader.takeRead()
    #expect(try counts(scan()) == [2, 0, 0, 0, 0, 1])
    // Files that could not be read are tried again.
    #expect(reader.takeRead() == [folder["music/bad.mp3"]])
  }

  @Test func `a retagged file is read again and keeps its identity`() throws {
    try write("one/First", to: "music/1.mp3")
    try scan([music])
    try write("one/Retitled", to: "music/1.mp3")
    #expect(try track("music/1.mp3") == nil)
    #expect(try counts(scan()) == [1, 0, 1, 0, 0, 0])
    #expect(try track("music/1.mp3")?.title == "Retitled")
    #expect(try index.tracks(withIdentity: .of("one")).count == 1)
  }

  @Test func `changed tags of a file with the same size and date are found on request`() throws {
    for number in 1...2 { try write("\(number)/First", to: "music/\(number).mp3") }
    try scan([music])
    for number in 1...2 {
      let name = "music/\(number).mp3"
      var status = stat()
      #expect(stat(folder[name].encoded, &status) == 0)
      try write("\(number)/Other", to: name)
      var times = [status.st_atim, status.st_mtim]
      #expect(utimensat(AT_FDCWD, folder[name].encoded, &times, 0) == 0)
    }
    try scan()
    #expect(try track("music/1.mp3")?.title == "First")
    try index.forgetTags(below: [folder["music/1.mp3"]])
    try scan()
    #expect(try ["1", "2"].map { try track("music/\($0).mp3")?.title } == ["Other", "First"])
    try index.forgetTags(below: [])
    try scan()
    #expect(try ["1", "2"].map { try track("music/\($0).mp3")?.title } == ["Other", "Other"])
  }

  @Test func `a link to a file of the library is not another song`() throws {
    try write("one/First", to: "music/a/1.mp3")
    try write("two/Second", to: "elsewhere/2.mp3")
    try write("three/Third", to: "music/.hidden/3.mp3")
    try folder.makeFolder("music/best")
    for (target, name) in [
      ("../a/1.mp3", "1.mp3"), ("../../elsewhere/2.mp3", "2.mp3"), ("../.hidden/3.mp3", "3.mp3"),
    ] {
      #expect(symlink(target, folder["music/best/\(name)"].encoded) == 0)
    }
    #expect(try counts(scan([music])) == [3, 3, 0, 0, 0, 0])
    #expect(try index.tracks(withIdentity: .of("one")).map(\.path) == [folder["music/a/1.mp3"]])
    var found: [String] = []
    FileFinder().find(in: [folder["music/best"]]) { found += $0.files.map(\.path.name) }
    #expect(found == ["1.mp3", "2.mp3", "3.mp3"], "a folder of links plays")
  }

  @Test func `a touched file does not count as changed`() throws {
    try write("one/First", to: "music/1.mp3")
    try scan([music])
    var times = [timespec(tv_sec: 1, tv_nsec: 1), timespec(tv_sec: -1, tv_nsec: 1)]
    #expect(utimensat(AT_FDCWD, folder["music/1.mp3"].encoded, &times, 0) == 0)
    #expect(try counts(scan()) == [1, 0, 0, 0, 0, 0])
    #expect(try track("music/1.mp3") != nil)
  }

  @Test func `a moved file is the same track`() throws {
    try write("one/First", to: "music/a/1.mp3")
    try write("two/Second", to: "music/a/2.mp3")
    try scan([music])
    try folder.makeFolder("music/b")
    move("music/a/1.mp3", to: "music/b/new name.mp3")
    #expect(try counts(scan()) == [2, 0, 0, 1, 0, 0])
    #expect(
      try index.tracks(withIdentity: .of("one")).map(\.path) == [folder["music/b/new name.mp3"]])
  }

  @Test func `an exact copy is a separate track with the same identity`() throws {
    try write("one/First", to: "music/1.mp3")
    try scan([music])
    try write("one/First", to: "music/copy.mp3")
    #expect(try counts(scan()) == [2, 1, 0, 0, 0, 0])
    #expect(try index.tracks(withIdentity: .of("one")).count == 2)
    #expect(try scan().result.copies == 2)
  }

  @Test func `every one of many exact copies is a separate track`() throws {
    for number in 0..<40 { try write("same/Same", to: "music/\(number).mp3") }
    #expect(try counts(scan([music])) == [40, 40, 0, 0, 0, 0])
    move("music/0.mp3", to: "music/moved.mp3")
    #expect(try counts(scan()) == [40, 0, 0, 1, 0, 0])
    #expect(try index.tracks(withIdentity: .of("same")).count == 40)
  }

  @Test func `two files that swap places do so in the library`() throws {
    try write("one/First", to: "music/1.mp3")
    try write("two/The second", to: "music/2.mp3")
    try scan([music])
    move("music/1.mp3", to: "music/t.mp3")
    move("music/2.mp3", to: "music/1.mp3")
    move("music/t.mp3", to: "music/2.mp3")
    #expect(try counts(scan()) == [2, 0, 2, 0, 0, 0])
    #expect(try index.tracks(withIdentity: .of("one")).map(\.path.name) == ["2.mp3"])
    #expect(try index.tracks(withIdentity: .of("two")).map(\.path.name) == ["1.mp3"])
  }

  @Test func `a deleted file is removed, as is one whose folder was deleted`() throws {
    try write("one/First", to: "music/1.mp3")
    try write("two/Second", to: "music/a/2.mp3")
    try write("three/Third", to: "music/ab.mp3")
    try scan([music])
    #expect(unlink(folder["music/a/2.mp3"].encoded) == 0 && rmdir(folder["music/a"].encoded) == 0)
    #expect(try counts(scan()) == [2, 0, 0, 0, 1, 0])
    #expect(try index.trackCount() == 2)
  }

  @Test func `a file that is not music is reported, and is a track once it is`() throws {
    try write("bad", to: "music/1.mp3")
    let report = try scan([music])
    #expect(counts(report) == [1, 0, 0, 0, 0, 1])
    #expect(
      report.result.skipped?.map(\.reason) == [
        "“\(folder["music/1.mp3"])” is not a sound file that Stimmung plays."
      ])
    #expect(try index.trackCount() == 0)
    try write("one/First", to: "music/1.mp3")
    #expect(try counts(scan()) == [1, 1, 0, 0, 0, 0])
    try write("broken", to: "music/1.mp3")
    #expect(try counts(scan()) == [1, 0, 1, 0, 0, 1])
    #expect(try index.tracks(withIdentity: .of("one")).isEmpty)
  }

  @Test func `a FIFO in a folder does not hold up the scan`() throws {
    try write("one/First", to: "music/1.mp3")
    #expect(mkfifo(folder["music/pipe.mp3"].encoded, 0o600) == 0)
    #expect(try counts(scan([music])) == [1, 1, 0, 0, 0, 1])
  }

  @Test func `a single file does not join the library, one in a library folder is read`() throws {
    try write("one/First", to: "music/1.mp3")
    try write("two/Second", to: "alone.mp3")
    try scan([music])
    try write("three/Third", to: "music/3.mp3")
    let report = try scan([folder["alone.mp3"], folder["music/3.mp3"], folder["missing"]])
    #expect(counts(report) == [1, 1, 0, 0, 0, 0])
    #expect(report.result.skipped?.map(\.path) == [folder["alone.mp3"], folder["missing"]])
    #expect(try index.folders() == [music])
    #expect(try index.trackCount() == 2)
  }

  @Test func `a folder within another is part of the same library folder`() throws {
    try write("one/First", to: "music/a/1.mp3")
    try write("two/Second", to: "music/b/2.mp3")
    try scan([folder["music/a"]])
    #expect(try counts(scan([music, folder["music/b/"]])) == [2, 1, 0, 0, 0, 0])
    #expect(try index.folders() == [music])
    // Only the requested folder is read.
    #expect(unlink(folder["music/b/2.mp3"].encoded) == 0)
    #expect(try counts(scan([folder["music/a"]])) == [1, 0, 0, 0, 0, 0])
    #expect(try index.folders() == [music])
    #expect(try index.trackCount() == 2)
  }

  @Test func `a cancelled scan removes nothing and keeps what it read`() throws {
    for number in 0..<1200 { try write("sound \(number)/Title", to: "music/\(number).mp3") }
    let reader = reader
    let scanner = LibraryScanner(index: index, reader: reader, clock: clock)
    let report = try scanner.scan([music], isCancelled: { reader.readCount >= 300 })
    #expect(!report.result.isComplete)
    let kept = try index.trackCount()
    #expect(kept == report.result.added && kept > 0 && kept < 1200)
    _ = reader.takeRead()
    #expect(try scan().result.added == 1200 - kept)
    #expect(reader.takeRead().count == 1200 - kept)
    #expect(try scanner.scan([], isCancelled: { true }).result.removed == 0)
    #expect(try index.trackCount() == 1200)
  }

  @Test func `progress contains the stored tracks`() throws {
    for number in 0..<5 { try write("sound \(number)/Title", to: "music/\(number).mp3") }
    let scanner = LibraryScanner(index: index, reader: reader, clock: clock)
    var stored: [Track] = []
    var found: [Int] = []
    let note = { (progress: ScanProgress) in
      stored += progress.stored
      found.append(progress.status.done)
    }
    _ = try scanner.scan([music], progress: note)
    #expect(stored.map(\.path.name) == (0..<5).map { "\($0).mp3" })
    #expect(found == [1, 5])
    stored = []
    move("music/3.mp3", to: "music/9.mp3")
    try write("sound 1/Retitled", to: "music/1.mp3")
    _ = try scanner.scan([music], progress: note)
    #expect(stored.map(\.title) == ["Retitled", "Title"])
    #expect(stored.map(\.path.name) == ["1.mp3", "9.mp3"])
  }

  @Test func `files of several batches are scanned once and indexed`() throws {
    for number in 0..<1600 {
      try write("sound \(number)/Title \(number)", to: "music/\(number % 50)/\(number).mp3")
    }
    #expect(try counts(scan([music])) == [1600, 1600, 0, 0, 0, 0])
    #expect(reader.takeRead().count == 1600)
    #expect(try counts(scan()) == [1600, 0, 0, 0, 0, 0])
    #expect(reader.takeRead().isEmpty)
    #expect(try track("music/7/1557.mp3")?.title == "Title 1557")
  }

  @Test func `hostile names survive the index`() throws {
    let names: [[UInt8]] = [
      Array("'; DROP TABLE track; --.mp3".utf8), [0xFF, 0x0A] + ".mp3".utf8,
      Array("%_*\u{1B}[2J.mp3".utf8), Array("cafe\u{301}.mp3".utf8), Array("caf\u{E9}.mp3".utf8),
      [UInt8](repeating: 0xE9, count: 251) + ".mp3".utf8,
    ]
    try folder.makeFolder("music")
    for (number, name) in names.enumerated() {
      let path = TrackPath(bytes: music.bytes + [0x2F] + name)
      try folder.write("sound \(number)/Title".utf8, at: path)
    }
    #expect(try counts(scan([music])) == [6, 6, 0, 0, 0, 0])
    #expect(try counts(scan()) == [6, 0, 0, 0, 0, 0])
    let found = try (0..<6).flatMap { try index.tracks(withIdentity: .of("sound \($0)")) }
    #expect(found.map { Array($0.path.bytes.dropFirst(music.bytes.count + 1)) } == names)
  }
}
