import Dispatch
import Glibc
import Linux
package import PlayerModel
import PlayerService

/// Serves the player to MPD clients on a Unix socket, a network address, or both.
///
/// The server is an ordinary client of the player. It has a thread that sleeps until a client or the player
/// becomes active. Commands run as tasks that wait for the player's replies, so a client blocks neither the
/// player nor other clients.
package final class MPDServer: Sendable {
  /// The endpoints to listen on.
  package struct Places: Sendable {
    /// The path of the Unix socket, or `nil` for none.
    package var socket: String?
    /// The network address and its password, or `nil` for none.
    package var network: (address: MPDAddress, password: Password)?

    package init(socket: String?, network: (address: MPDAddress, password: Password)?) {
      self.socket = socket
      self.network = network
    }
  }

  let shared: SharedState
  let password: Password?
  let inbox: Mailbox<Message>
  private let finished = DispatchSemaphore(value: 0)

  /// Messages of other threads to the server's thread.
  enum Message: Sendable {
    case output(client: Int, [UInt8])
    case finished(client: Int, isOpen: Bool, isTrusted: Bool)
    case changed(Set<Subsystem>)
    case stop
  }

  /// Listens on the given endpoints, and serves clients until ``stop()``.
  ///
  /// - Throws: `PlayerError` that names the endpoint and the reason if it cannot be opened.
  package init(
    player: any SystemPlayer, surroundings: MPDSurroundings, places: Places
  ) throws(PlayerError) {
    let inbox = Mailbox<Message>()
    self.inbox = inbox
    shared = SharedState(player: player, surroundings: surroundings) { inbox.post(.changed($0)) }
    password = places.network?.password
    let network = try places.network?.address.listen()
    do throws(PlayerError) {
      var opened: (descriptor: Int32, path: String, identity: FileIdentity?)?
      if let path = places.socket {
        try SocketPath.check(path)
        opened = (try UnixSocket.listen(at: path), path, FileIdentity(ofLink: path))
      }
      let local = opened
      do throws(PlayerError) {
        try startThread(named: "mpd") { [self] in
          var loop = MPDLoop(
            server: self, network: network,
            local: local.map {
              ListeningSocket(
                descriptor: $0.descriptor, path: $0.path, identity: $0.identity, isOwn: true,
                isHost: { [path = $0.path] in (try? SocketPath.check(path)) != nil })
            })
          loop.run()
          finished.signal()
        }
      } catch {
        if let local { close(local.descriptor) }
        throw error
      }
    } catch {
      if let network { close(network) }
      throw error
    }
  }

  /// Closes all connections, and removes the socket.
  package func stop() {
    inbox.post(.stop)
    finished.wait()
    // Allows further calls of `stop()`.
    finished.signal()
  }

  /// Subscribes to the player for all clients; the caller holds the subscription as long as there are any.
  func observe() throws(PlayerError) -> PlaybackSubscription {
    let known = Known()
    let subscription = try shared.player.subscribe { [weak self] event in
      let changed = known.changes(by: event)
      if case .notice(let notice) = event.kind, notice.level == .error {
        self?.shared.lastError = notice.text
      }
      if !changed.isEmpty { self?.inbox.post(.changed(changed)) }
    }
    known.begin(subscription.snapshot)
    return subscription
  }

  /// Runs commands, and notifies the server's thread when they are done.
  func perform(_ batch: CommandBatch, _ session: ClientSession, client: Int) {
    Task(executorPreference: session.thread) { [inbox] in
      let isOpen = await session.run(batch)
      inbox.post(.finished(client: client, isOpen: isOpen, isTrusted: await session.isTrusted))
    }
  }
}
