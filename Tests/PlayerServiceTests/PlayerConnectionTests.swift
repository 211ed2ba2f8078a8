import Foundation
import PlayerModel
import TestSupport
import Testing

@testable import PlayerService

/// A host that sends scripted messages, several in one piece.
@Suite struct PlayerConnectionTests {
  @Test(arguments: [true, false])
  func `events that arrive with an answer are kept for later`(isDone: Bool) throws {
    let connection = try connect(
      toOneThatSays: [event(1), answer(isDone: isDone), event(2), event(3)])
    let reply = Result { () throws(PlayerError) in try connection.perform(EndRequest.stopScan) }
    #expect(((try? reply.get()) != nil) == isDone)
    // They have already arrived, although nothing more can be read.
    try connection.wait(milliseconds: 0)
    #expect(try connection.receive() == [event(1), event(2), event(3)])
  }

  @Test(arguments: [true, false])
  func `messages before the host's goodbye are delivered before the end is reported`(isDone: Bool)
    throws
  {
    let farewell = PlayerError(.disconnected, "The player has quit.")
    let answer = answer(isDone: isDone)
    let connection = try connect(
      toOneThatSays: [event(1), answer, event(2), .goodbye(error: farewell)])
    let reply = Result { () throws(PlayerError) in try connection.perform(EndRequest.stopScan) }
    switch reply {
    case .success: #expect(isDone)
    case .failure(let error): #expect(answer == .failure(id: 1, error: error))
    }
    #expect(try connection.receive() == [event(1), event(2)])
    #expect(throws: farewell) { try connection.receive() }
  }

  /// The answer to the first request.
  private func answer(isDone: Bool) -> ServerMessage {
    isDone
      ? .reply(id: 1, reply: .done) : .failure(id: 1, error: PlayerError(.notFound, "Nothing."))
  }

  private func event(_ number: Int64) -> ServerMessage {
    let time = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0)
    return .event(
      event: PlayerEvent(
        number: number, happenedAt: time, kind: .queueChanged,
        snapshot: PlayerSnapshot(output: "test")))
  }

  private func connect(toOneThatSays messages: [ServerMessage]) throws -> PlayerConnection {
    let folder = try TemporaryFolder()
    let path = folder["player.sock"].encoded
    let listening = try UnixSocket.listen(at: path)
    let bytes = messages.flatMap { FrameCodec.encode($0) }
    Thread.detachNewThread {
      defer { close(listening) }
      var polled = pollfd(fd: listening, events: Int16(POLLIN), revents: 0)
      poll(&polled, 1, 5000)
      let client = accept(listening, nil, nil)
      // The greeting, then the request.
      let welcome = FrameCodec.encode(
        ServerMessage.welcome(protocolVersion: 2, version: "1", processID: 1))
      for answer in [welcome, bytes] {
        var room = [UInt8](repeating: 0, count: 4096)
        _ = recv(client, &room, room.count, 0)
        _ = send(client, answer, answer.count, Int32(MSG_NOSIGNAL))
      }
      // Wait until the test is over, so that the client does not read the end.
      var room = [UInt8](repeating: 0, count: 1)
      _ = recv(client, &room, 1, 0)
      close(client)
    }
    return try PlayerConnection(socket: path, version: "1", attached: false)
  }
}
