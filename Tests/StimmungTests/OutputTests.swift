import Foundation
import OpenFormats
import PlayerModel
import TestSupport
import Testing

@testable import stimmung

@Suite struct OrderedJSONTests {
  @Test func `keys stay in their order`() {
    let json = OrderedJSON.object([
      "z": .bool(true), "a": .null, "m": .array([.integer(1), .bool(false)]),
    ])
    #expect(json.line == #"{"z":true,"a":null,"m":[1,false]}"#)
  }

  @Test(arguments: [
    ("plain", #""plain""#), ("a\"b", #""a\"b""#), ("a\\b", #""a\\b""#),
    ("a\nb\tc\r", #""a\nb\tc\r""#),
    ("\u{0}\u{1B}[31m", #""\u0000\u001b[31m""#), ("\u{7F}\u{9B}", #""\u007f\u009b""#),
    ("\u{202E}x\u{2066}", #""\u202ex\u2066""#), ("\u{2028}", #""\u2028""#), ("é😀", "\"é😀\""),
  ])
  func `texts are escaped where JSON or a terminal needs it`(text: String, line: String) {
    #expect(OrderedJSON.string(text).line == line)
  }

  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (-2.5, "-2.5"), (0.1, "0.1"), (1e14, "100000000000000"),
    (1e300, "1e+300"), (.nan, "null"), (.infinity, "null"), (-.infinity, "null"),
  ])
  func `numbers are short, and none where JSON has no word`(number: Double, line: String) {
    #expect(OrderedJSON.number(number).line == line)
  }

  @Test func `any text comes back from another reader as it was`() throws {
    for seed in UInt64(1)...200 {
      var random = SeededGenerator(seed: seed)
      var text = String.UnicodeScalarView()
      for _ in 0..<20 {
        let value = UInt32.random(in: 0...(seed % 2 == 0 ? 0xFF : 0x1_1000), using: &random)
        if let scalar = Unicode.Scalar(value) { text.append(scalar) }
      }
      let line = OrderedJSON.object(["text": .string(String(text))]).line
      let read = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
      #expect(read["text"].map { Array($0.unicodeScalars) } == Array(text))
    }
  }
}

@Suite struct ClockTextTests {
  @Test(arguments: [
    (0.0, "0:00"), (9.99, "0:09"), (61, "1:01"), (3599, "59:59"), (3600, "1:00:00"),
    (36_061, "10:01:01"),
  ])
  func `seconds are shown as on a clock`(seconds: Double, text: String) {
    #expect(clockText(seconds) == text)
  }

  @Test(arguments: [nil, .nan, .infinity, -1, 1e300])
  func `what is no time is shown as none`(seconds: Double?) {
    #expect(clockText(seconds) == "-:--")
  }
}

@Suite struct CountedProgressTests {
  @Test(arguments: [
    (0, 100, 0.0, "0 of 100 records, 0 a second, 0:00 left"),
    (50, 100, 10, "50 of 100 records, 5 a second, 0:10 left"),
    (150, 100, 10, "150 of 100 records, 15 a second, 0:00 left"),
    (50, nil, 10, "50 records, 5 a second"),
  ])
  func `it says how much, how fast and how long still`(
    done: Int, total: Int?, seconds: Double, text: String
  ) {
    #expect(CountedProgress.text(done, of: total, "records", seconds: seconds) == text)
  }
}

@Suite struct OutputFileTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder["out.csv"].encoded
  }

  @Test func `a file appears when it is whole, in the place of an older one`() throws {
    try folder.write(Array("old".utf8), to: "out.csv")
    let file = try OutputFile(path)
    try file.write("new ")
    try file.write("text")
    #expect(try folder.read("out.csv") == Array("old".utf8))
    try file.finish()
    #expect(try folder.read("out.csv") == Array("new text".utf8))
    #expect(try folder.names() == ["out.csv"])
  }

  @Test func `what was not finished leaves the old file and nothing else`() throws {
    try folder.write(Array("old".utf8), to: "out.csv")
    do { try OutputFile(path).write("half") }
    #expect(try folder.read("out.csv") == Array("old".utf8))
    #expect(try folder.names() == ["out.csv"])
  }

  @Test(arguments: ["Song.MP3", "moods.sqlite", "moods.sqlite-wal"])
  func `a song or a database is not written over`(name: String) throws {
    try folder.write(Array("old".utf8), to: name)
    let error = #expect(throws: PlayerError.self) { try OutputFile(folder[name].encoded) }
    #expect(error?.message.contains("not written over; name another file") == true)
    #expect(try folder.read(name) == Array("old".utf8))
    #expect(try folder.names() == [name])
  }

  @Test func `a database is neither replaced nor read as a file`() throws {
    let path = try folder.write([1], to: "history.sqlite").encoded
    let link = folder["listens.csv"].encoded
    #expect(symlink(path, link) == 0)
    for name in [path, link] {
      let output = #expect(throws: PlayerError.self) { try OutputFile(name) }
      #expect(
        output?.message == "\(name) is a database and is not written over; name another file.")
      #expect(throws: PlayerError.self) { try InputFile(name) }
    }
    #expect(try folder.read("history.sqlite") == [1])
    #expect(try folder.names() == ["history.sqlite", "listens.csv"])
  }

  @Test func `a folder that is not there is named`() {
    let error = #expect(throws: PlayerError.self) { try OutputFile(folder["no/out.csv"].encoded) }
    #expect(error?.code == .storageFailed)
    #expect(error?.message.contains("no/out.csv") == true)
  }

  @Test func `a folder is no file`() throws {
    try folder.makeFolder("out.csv")
    #expect(throws: PlayerError.self) { try OutputFile(path) }
    #expect(try folder.names() == ["out.csv"])
  }

  @Test func `a device is written to and stays what it is`() throws {
    let link = folder["device"].encoded
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/null")
    let file = try OutputFile(link)
    try file.write("text")
    try file.finish()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/dev/null")
    #expect(try folder.names() == ["device"])
  }

  @Test func `a full disk is said so`() throws {
    let file = try OutputFile("/dev/full")
    let error = #expect(throws: PlayerError.self) { try file.write("text") }
    #expect(error?.message == "/dev/full cannot be written: No space left on device.")
  }
}

@Suite struct FileLogTests {
  private let folder: TemporaryFolder
  private let log: FileLog

  init() throws {
    folder = try TemporaryFolder()
    log = FileLog(path: folder["log"].encoded, echo: nil)
  }

  @Test func `lines are added, for the listener's eyes only`() throws {
    log.write("one")
    log.write("two")
    #expect(try folder.read("log") == Array("one\ntwo\n".utf8))
    let mode = try FileManager.default.attributesOfItem(atPath: folder["log"].encoded)[
      .posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func `a log that has grown is moved aside once`() throws {
    try folder.write([UInt8](repeating: 65, count: (1 << 20) + 1), to: "log")
    log.write("last of the old")
    log.write("first of the new")
    #expect(try folder.read("log") == Array("first of the new\n".utf8))
    #expect(try folder.read("log.1").count == (1 << 20) + 1 + "last of the old\n".utf8.count)
    #expect(try folder.names() == ["log", "log.1"])
  }

  @Test func `a log that cannot be written disturbs nobody`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder["log"].encoded, withDestinationPath: "/dev/full")
    log.write("lost")
    FileLog(path: folder["no/log"].encoded, echo: nil).write("lost")
    #expect(try folder.names() == ["log"])
  }
}
