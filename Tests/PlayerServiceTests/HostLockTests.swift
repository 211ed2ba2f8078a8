import PlayerService
import TestSupport
import Testing

@Suite struct HostLockTests {
  private let folder: TemporaryFolder
  private var path: String { folder["host.lock"].encoded }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `a host's lock says where it answers`() throws {
    let lock = try HostLock(at: path, answeringOn: "/run/player.sock")
    try withExtendedLifetime(lock) {
      let holder = try #require(HostLock.holder(at: path))
      #expect(holder.socket == "/run/player.sock")
      #expect(holder.refusal == nil)
    }
  }

  @Test func `the lock of long work says what keeps players out, for as long as it is held`() throws
  {
    let lock = try HostLock(at: path, workingOn: "stimmung sensor rekey")
    try withExtendedLifetime(lock) {
      let holder = try #require(HostLock.holder(at: path))
      #expect(holder.socket == nil)
      #expect(holder.refusal?.message.contains("“stimmung sensor rekey” is at work") == true)
      #expect(try HostLock(at: path) == nil)
    }
  }

  @Test func `a lock that nothing holds refuses nothing, whatever its file says`() throws {
    _ = try HostLock(at: path, workingOn: "stimmung sensor rekey")
    #expect(HostLock.holder(at: path) == nil)
  }

  @Test func `a lock without a note names its process alone`() throws {
    let lock = try HostLock(at: path)
    try withExtendedLifetime(lock) {
      let holder = try #require(HostLock.holder(at: path))
      #expect(holder.socket == nil && holder.work == nil)
    }
  }
}
