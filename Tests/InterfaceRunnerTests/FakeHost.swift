import Glibc
import Linux
import PlayerModel
import TestSupport

@testable import PlayerService

/// The other end of a connection: a host that sends scripted messages.
final class FakeHost: Sendable {
  private let descriptor: Int32

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// A host and a connection to it.
  static func connected() throws -> (FakeHost, PlayerConnection) {
    let folder = try TemporaryFolder()
    let path = folder["player.sock"].encoded
    let listening = try UnixSocket.listen(at: path)
    defer { close(listening) }
    let accepted = ReadAhead<FakeHost, Never> {
      var polled = pollfd(fd: listening, events: Int16(POLLIN), revents: 0)
      poll(&polled, 1, -1)
      let host = FakeHost(descriptor: accept(listening, nil, nil))
      host.say([.welcome(protocolVersion: WireProtocol.version, version: "1", processID: 1)])
      return host
    }
    let connection = try PlayerConnection(socket: path, version: "1", attached: true)
    return (accepted.value(), connection)
  }

  func say(_ messages: [ServerMessage]) {
    var rest = messages.flatMap { FrameCodec.encode($0) }[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      rest = rest.dropFirst(max(0, count))
    }
  }

  func end() {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }
}
