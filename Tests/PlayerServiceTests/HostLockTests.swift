import Foundation
import PlayerModel
import PlayerService
import TestSupport
import Testing

@Suite struct HostLockTests {
  private let folder: TemporaryFolder
  private var path: String { folder["host.lock"].encoded }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `the lock of long work says what keeps players out, for as long as it is held`() throws
  {
    let lock = try HostLock(at: path, workingOn: "stimmung sensor rekey")
    try withExtendedLifetime(lock) {
      let holder = try #require(HostLock.holder(at: path))
      #expect(holder.socket == nil)
      #expect(holder.refusal?.message.contains("“stimmung sensor rekey” is running") == true)
      #expect(try HostLock(at: path) == nil)
    }
  }

  @Test func `a released lock refuses nothing, whatever its file says`() throws {
    _ = try HostLock(at: path, workingOn: "stimmung sensor rekey")
    #expect(HostLock.holder(at: path) == nil)
  }

  @Test func `a lock without a note names only its process`() throws {
    let lock = try HostLock(at: path)
    try withExtendedLifetime(lock) {
      let holder = try #require(HostLock.holder(at: path))
      #expect(holder.socket == nil && holder.work == nil)
    }
  }

  @Test func `only one process holds the lock at a time`() throws {
    let first = try HostLock(at: path)
    #expect(first != nil)
    // A second description of the same file stands for another process, because flock compares
    // descriptions.
    #expect(try HostLock(at: path) == nil)
    withExtendedLifetime(first) {}
  }

  @Test func `the lock is free again when its holder is gone`() throws {
    do { _ = try HostLock(at: path) }
    #expect(try HostLock(at: path) != nil)
  }

  @Test func `the lock states who holds it, and on which socket that answers`() throws {
    #expect(HostLock.holder(at: path) == nil)
    let lock = try #require(try HostLock(at: path, answeringOn: "/run/a player/sock\nket"))
    #expect(HostLock.holder(at: path)?.process == getpid())
    #expect(HostLock.holder(at: path)?.socket == "/run/a player/sock\nket")
    try FileManager.default.removeItem(atPath: path)
    #expect(lock.isStillHeld())
    #expect(HostLock.holder(at: path)?.socket == "/run/a player/sock\nket")
  }

  @Test(arguments: ["", "7", "0\n", "-5\n/run/x\n", "12\nrun/x\n", "words\n/run/x\n", "\n\n\n"])
  func `the content of the lock file is not trusted`(text: String) throws {
    let lock = try #require(try HostLock(at: path, answeringOn: "/run/x"))
    // The file is rewritten, not replaced, because the lock is on the existing file.
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(text.utf8))
    #expect(HostLock.holder(at: path)?.socket == nil)
    withExtendedLifetime(lock) {}
  }

  @Test func `a folder in place of the lock is named, with what to do`() throws {
    let path = try folder.makeFolder("host.lock").encoded
    let error = #expect(throws: PlayerError.self) { try HostLock(at: path) }
    #expect(error?.message == "\(path) is not a file, so no player can start; remove it.")
    #expect(HostLock.holder(at: path) == nil)
  }

  @Test func `a lock that cannot be opened is reported`() {
    #expect(throws: PlayerError.self) { try HostLock(at: "/nonexistent/lock") }
  }

  @Test func `a lock whose file is removed keeps others out, and is taken again`() throws {
    let lock = try #require(try HostLock(at: path, answeringOn: "/run/x"))
    #expect(lock.isStillHeld())
    try FileManager.default.removeItem(atPath: path)
    #expect(try HostLock(at: path) == nil)
    #expect(!FileManager.default.fileExists(atPath: path), "only the host creates the file")
    #expect(HostLock.isHeld(at: path))
    #expect(
      HostLock.obstacle(toFindingHolderAt: path)?.message.contains("\(path) was removed") == true)
    #expect(lock.isStillHeld())
    #expect(HostLock.holder(at: path)?.socket == "/run/x")
    #expect(HostLock.obstacle(toFindingHolderAt: path) == nil)
    try FileManager.default.removeItem(atPath: path)
    withExtendedLifetime(lock) {}
  }

  @Test func `a lock whose folder is replaced is taken again, unless another process was faster`()
    throws
  {
    let path = try folder.makeFolder("state").encoded + "/host.lock"
    let lock = try #require(try HostLock(at: path))
    for isTaken in [false, true] {
      try FileManager.default.removeItem(atPath: folder["state"].encoded)
      try folder.makeFolder("state")
      let other = isTaken ? try HostLock(at: path) : nil
      #expect((other != nil) == isTaken)
      #expect(lock.isStillHeld() == !isTaken)
      #expect(try HostLock(at: path) == nil)
      withExtendedLifetime(other) {}
    }
  }

  @Test func `a released lock is not held, although its file remains`() throws {
    do { _ = try HostLock(at: path) }
    #expect(!HostLock.isHeld(at: path))
    #expect(HostLock.obstacle(toFindingHolderAt: path) == nil)
  }

  @Test func `a folder in place of the socket is named, with what to do`() throws {
    try folder.makeFolder("player.sock/more")
    let path = folder["player.sock"].encoded
    let error = #expect(throws: PlayerError.self) { _ = try UnixSocket.listen(at: path) }
    #expect(error?.message == "\(path) is a folder, so no player can start; remove it.")
  }
}
