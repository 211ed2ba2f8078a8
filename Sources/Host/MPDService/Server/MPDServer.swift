import Dispatch
import Glibc
import Linux
package import PlayerModel
import PlayerService

/// A player as clients of MPD see it, on a Unix socket, on a network address, or both.
///
/// It is one more client of the player: it has a thread of its own, asleep until a client or the player says something,
/// and its clients' commands are tasks that wait for the player's answers. No client holds up the player or another.
package final class MPDServer: Sendable {
  /// Where clients connect.
  package struct Places: Sendable {
    /// The socket's path; nil: none.
    package var socket: String?
    /// The network's address and what lets clients in; nil: none.
    package var network: (address: MPDAddress, password: Password)?

    package init(socket: String?, network: (address: MPDAddress, password: Password)?) {
      self.socket = socket
      self.network = network
    }
  }

  let door: Door
  let password: Password?
  let inbox: Mailbox<Message>
  private let finished = DispatchSemaphore(value: 0)

  /// What other threads have for the server's own.
  enum Message: Sendable {
    case output(client: Int, [UInt8])
    case finished(client: Int, goesOn: Bool, isTrusted: Bool)
    case changed(Set<Subsystem>)
    case stop
  }

  /// Listens, and serves until ``stop()``.
  ///
  /// - Throws: `PlayerError` that says where it cannot listen, and why.
  package init(
    player: any SystemPlayer, surroundings: MPDSurroundings, places: Places
  ) throws(PlayerError) {
    let inbox = Mailbox<Message>()
    self.inbox = inbox
    door = Door(player: player, surroundings: surroundings) { inbox.post(.changed($0)) }
    password = places.network?.password
    let network = try places.network?.address.listen()
    do throws(PlayerError) {
      var opened: (descriptor: Int32, path: String, identity: FileIdentity?)?
      if let path = places.socket {
        try SocketPlace.check(path)
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
                isHost: { [path = $0.path] in (try? SocketPlace.check(path)) != nil })
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

  /// Closes every connection, and removes the socket.
  package func stop() {
    inbox.post(.stop)
    finished.wait()
    // It may be stopped again.
    finished.signal()
  }

  /// Listens to the player on behalf of clients; answers what to hold for as long as there are any.
  func observe() throws(PlayerError) -> PlaybackSubscription {
    let known = Known()
    let subscription = try door.player.subscribe { [weak self] event in
      let changed = known.changes(by: event)
      if case .notice(let notice) = event.kind, notice.level == .error {
        self?.door.complaint = notice.text
      }
      if !changed.isEmpty { self?.inbox.post(.changed(changed)) }
    }
    known.begin(subscription.snapshot)
    return subscription
  }

  /// Does commands, and tells the server's thread when that is done.
  func perform(_ batch: CommandBatch, _ session: ClientSession, client: Int) {
    Task(executorPreference: session.thread) { [inbox] in
      let goesOn = await session.run(batch)
      inbox.post(.finished(client: client, goesOn: goesOn, isTrusted: await session.isTrusted))
    }
  }
}
