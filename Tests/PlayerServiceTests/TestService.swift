import Glibc
import PlayerModel
import TestSupport
import Testing

@testable import PlayerService

/// A player on a socket in a separate folder.
final class TestService {
  let player = TestPlayer()
  let folder: TemporaryFolder
  let path: String
  let server: PlayerServer

  init(folderName: String = "run") throws {
    folder = try TemporaryFolder()
    path = try folder.makeFolder(folderName).encoded + "/player.sock"
    server = try PlayerServer(player: player, at: path, version: "1.0")
  }

  deinit {
    server.stop()
  }

  func connect(attached: Bool = false) throws -> PlayerConnection {
    try PlayerConnection(socket: path, version: "1.0", attached: attached)
  }

  /// A bare connection, for clients that break the rules.
  func intrude(_ bytes: [UInt8]) throws -> Int32 {
    let descriptor = try UnixSocket.connect(to: path)
    _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    return descriptor
  }

  /// What the server answers to an intruder until it disconnects.
  func answer(to descriptor: Int32) throws -> [ServerMessage] {
    defer { close(descriptor) }
    var decoder = FrameDecoder(maximumLength: 1 << 20)
    var room = [UInt8](repeating: 0, count: 4096)
    while true {
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      try #require(poll(&polled, 1, 5000) > 0)
      let count = recv(descriptor, &room, room.count, 0)
      guard count > 0 else { break }
      decoder.append(room[..<count])
    }
    var messages: [ServerMessage] = []
    while let frame = try decoder.next() {
      messages.append(try FrameCodec.decode(ServerMessage.self, from: frame))
    }
    return messages
  }
}

/// Polls until `holds` returns true, for ten seconds at most; returns whether it did.
func comesTrue(_ holds: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<1000 {
    if try holds() { return true }
    poll(nil, 0, 10)
  }
  return false
}
