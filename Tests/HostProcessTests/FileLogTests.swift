import Foundation
import TestSupport
import Testing

@testable import HostProcess

@Suite struct FileLogTests {
  private let folder: TemporaryFolder
  private let log: FileLog

  init() throws {
    folder = try TemporaryFolder()
    log = FileLog(path: folder["log"].encoded, echo: nil)
  }

  @Test func `lines are appended, readable only by the listener`() throws {
    log.write("one")
    log.write("two")
    #expect(try folder.read("log") == Array("one\ntwo\n".utf8))
    let mode = try FileManager.default.attributesOfItem(atPath: folder["log"].encoded)[
      .posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func `a log that has grown too large is moved aside once`() throws {
    try folder.write([UInt8](repeating: 65, count: (1 << 20) + 1), to: "log")
    log.write("last of the old")
    log.write("first of the new")
    #expect(try folder.read("log") == Array("first of the new\n".utf8))
    #expect(try folder.read("log.1").count == (1 << 20) + 1 + "last of the old\n".utf8.count)
    #expect(try folder.names() == ["log", "log.1"])
  }

  @Test func `a log that cannot be written causes no error`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder["log"].encoded, withDestinationPath: "/dev/full")
    log.write("lost")
    FileLog(path: folder["no/log"].encoded, echo: nil).write("lost")
    #expect(try folder.names() == ["log"])
  }
}
