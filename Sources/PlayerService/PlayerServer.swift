import Descriptors
import Foundation
import Glibc
package import PlayerModel
import Synchronization

/// Offers any ``SystemPlayer`` on a Unix socket.
///
/// It has a thread of its own, asleep until a client or the player says something, so that no client,
/// however slow or mad, can hold up the player or another client.
package final class PlayerServer: Sendable {
  /// Where it listens.
  package let path: String
  private let player: any SystemPlayer
  private let version: String
  private let wake = WakeDescriptor()
  private let inbox = Mutex<[Message]>([])
  private let listening: Int32
  private let finished = DispatchSemaphore(value: 0)

  /// What other threads have for the server's own.
  enum Message: Sendable {
    case reply(client: Int64, id: Int64, Result<PlayerReply, PlayerError>)
    case event(PlayerEvent)
    case stop
  }

  /// Listens at `path`, replacing what stands there, and serves until ``stop()``.
  ///
  /// Call it only while holding the ``HostLock``.
  package init(player: any SystemPlayer, at path: String, version: String) throws(PlayerError) {
    self.player = player
    self.path = path
    self.version = version
    listening = try UnixSocket.listen(at: path)
    let thread = Thread { [self] in
      var loop = ServerLoop(server: self, listening: listening, wake: wake)
      loop.run()
      finished.signal()
    }
    thread.name = "socket"
    thread.start()
  }

  /// Closes every connection, after sending what was already said, and removes the socket.
  package func stop() {
    post(.stop)
    finished.wait()
    // It may be stopped again.
    finished.signal()
  }

  func post(_ message: Message) {
    inbox.withLock { $0.append(message) }
    wake.wake()
  }

  func takeMessages() -> [Message] {
    wake.reset()
    return inbox.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }

  func submit(_ request: PlayerRequest, client: Int64, id: Int64) {
    player.submit(request) { [weak self] result in
      self?.post(.reply(client: client, id: id, result))
    }
  }

  func subscribe() throws(PlayerError) -> PlaybackSubscription {
    try player.subscribe { [weak self] event in self?.post(.event(event)) }
  }

  func welcome() -> ServerMessage {
    .welcome(protocolVersion: WireProtocol.version, version: version, processID: getpid())
  }

  var programVersion: String { version }
}
