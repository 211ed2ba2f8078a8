import Foundation
import PlayerModel
import TestSupport
import Testing

@testable import Commands

@Suite struct OutputFileTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder["out.csv"].encoded
  }

  @Test func `a file appears once it is complete, replacing an older one`() throws {
    try folder.write(Array("old".utf8), to: "out.csv")
    let file = try OutputFile(path, isPrivate: true)
    try file.write("new ")
    try file.write("text")
    #expect(try folder.read("out.csv") == Array("old".utf8))
    try file.finish()
    #expect(try folder.read("out.csv") == Array("new text".utf8))
    #expect(try folder.names() == ["out.csv"])
  }

  @Test
  func `a private file is readable only by the listener, others follow the umask`()
    throws
  {
    let mask = umask(0)
    umask(mask)
    for (isPrivate, mode) in [(true, 0o600), (false, 0o666 & ~mask)] {
      let file = try OutputFile(path, isPrivate: isPrivate)
      try file.write("text")
      try file.finish()
      var status = stat()
      #expect(stat(path, &status) == 0)
      #expect(status.st_mode & 0o777 == mode)
    }
  }

  @Test func `what was written is said with the file, and who can read it`() throws {
    let file = try OutputFile(path, isPrivate: true)
    try file.finish()
    #expect(file.sentence("2 records") == "Wrote 2 records to \(path); only you can read it.")
    let other = try OutputFile(path, isPrivate: false)
    try other.finish()
    #expect(other.sentence("1 track") == "Wrote 1 track to \(path).")
    let nowhere = try OutputFile("/dev/null", isPrivate: true)
    try nowhere.finish()
    #expect(nowhere.sentence("1 record") == "Wrote 1 record to /dev/null.")
  }

  @Test func `an unfinished file leaves the old one and nothing else`() throws {
    try folder.write(Array("old".utf8), to: "out.csv")
    do { try OutputFile(path, isPrivate: true).write("half") }
    #expect(try folder.read("out.csv") == Array("old".utf8))
    #expect(try folder.names() == ["out.csv"])
  }

  @Test(arguments: ["Song.MP3", "Song.mp2", "moods.sqlite", "moods.sqlite-wal"])
  func `a song or a database is not overwritten`(name: String) throws {
    try folder.write(Array("old".utf8), to: name)
    let error = #expect(throws: PlayerError.self) {
      try OutputFile(folder[name].encoded, isPrivate: true)
    }
    #expect(error?.message.contains("not overwritten; give another file") == true)
    #expect(try folder.read(name) == Array("old".utf8))
    #expect(try folder.names() == [name])
  }

  @Test func `a database is neither replaced nor read as a file`() throws {
    let path = try folder.write([1], to: "history.sqlite").encoded
    let link = folder["listens.csv"].encoded
    #expect(symlink(path, link) == 0)
    for name in [path, link] {
      let output = #expect(throws: PlayerError.self) { try OutputFile(name, isPrivate: true) }
      #expect(
        output?.message == "\(name) is a database and is not overwritten; give another file.")
      #expect(throws: PlayerError.self) { try InputFile(name) }
    }
    #expect(try folder.read("history.sqlite") == [1])
    #expect(try folder.names() == ["history.sqlite", "listens.csv"])
  }

  @Test func `a missing folder is named`() {
    let error = #expect(throws: PlayerError.self) {
      try OutputFile(folder["no/out.csv"].encoded, isPrivate: true)
    }
    #expect(error?.code == .storageFailed)
    #expect(error?.message.contains("no/out.csv") == true)
  }

  @Test func `a folder is not a file`() throws {
    try folder.makeFolder("out.csv")
    #expect(throws: PlayerError.self) { try OutputFile(path, isPrivate: true) }
    #expect(try folder.names() == ["out.csv"])
  }

  @Test func `a device is written to and remains a device`() throws {
    let link = folder["device"].encoded
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/null")
    let file = try OutputFile(link, isPrivate: true)
    try file.write("text")
    try file.finish()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/dev/null")
    #expect(try folder.names() == ["device"])
  }

  @Test func `a full disk is reported`() throws {
    let file = try OutputFile("/dev/full", isPrivate: true)
    let error = #expect(throws: PlayerError.self) { try file.write("text") }
    #expect(error?.message == "/dev/full cannot be written: No space left on device.")
  }
}
