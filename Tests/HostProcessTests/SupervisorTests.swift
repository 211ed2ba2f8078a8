import Glibc
import PlayerService
import TestSupport
import Testing

@testable import HostProcess

@Suite(.serialized) struct SupervisorTests {
  @Test func `sockets meant for another process are left alone`() {
    setenv("LISTEN_PID", "1", 1)
    setenv("LISTEN_FDS", "1", 1)
    let supervisor = Supervisor(socket: "/nowhere")
    #expect(supervisor.listening == nil)
    #expect(supervisor.problem == nil)
    #expect(getenv("LISTEN_FDS") == nil)
  }

  @Test(arguments: [false, true])
  func `a supervisor is notified that the host is ready, through a file or not`(isAbstract: Bool)
    throws
  {
    let folder = try TemporaryFolder()
    let path = folder["notify"].encoded
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(descriptor) }
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { room in
      room.copyBytes(from: path.utf8)
      if isAbstract { room[0] = 0 }
    }
    let size = socklen_t(MemoryLayout<sa_family_t>.size + path.utf8.count)
    let bound = withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    #expect(bound == 0)
    setenv("NOTIFY_SOCKET", isAbstract ? "@" + path.dropFirst() : path, 1)
    let supervisor = Supervisor(socket: "/nowhere")
    #expect(getenv("NOTIFY_SOCKET") == nil)
    supervisor.tell("READY=1")
    var room = [UInt8](repeating: 0, count: 64)
    let count = recv(descriptor, &room, room.count, Int32(MSG_DONTWAIT))
    #expect(String(decoding: room[..<max(0, count)], as: UTF8.self) == "READY=1")
  }
}
