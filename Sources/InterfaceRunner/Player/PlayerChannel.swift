import Glibc
import Linux
import PlayerInterface
import PlayerModel
import PlayerService
import Synchronization

/// A connection to the player that a thread of its own reads.
///
/// What the player says is posted, and an ``AppEvent/detached(reason:)`` when it is gone. While the interface is behind
/// it is not read from, so that what comes waits where the player sees it.
final class PlayerChannel: Sendable {
  /// How the connection ended.
  struct End: Equatable {
    /// Why.
    let error: PlayerError
    /// Whether the player had said that it would.
    let wasDismissed: Bool
    /// The requests that it did not answer.
    let unanswered: [RequestTag]
  }

  private struct State {
    let connection: PlayerConnection
    var tags: [Int64: RequestTag] = [:]
    var failure: PlayerError?
  }

  private let mailbox: InterfaceMailbox
  private let descriptor: Int32
  private let state: Mutex<State>
  /// Woken when there is more to send than could be sent at once.
  private let unsent = WakeDescriptor()

  /// Asks for the player's events, and reads them from now on.
  ///
  /// - Throws: `PlayerError` if the system has no thread left.
  init(_ connection: PlayerConnection, _ mailbox: InterfaceMailbox) throws(PlayerError) {
    self.mailbox = mailbox
    descriptor = connection.descriptor
    _ = connection.subscribe()
    // It is handed over whole, and used only under the lock.
    nonisolated(unsafe) let begun = State(connection: connection)
    state = Mutex(begun)
    try startThread(named: "player") { [self] in read() }
  }

  /// How it ended; nil while it has not.
  var end: End? {
    state.withLock { state in
      state.failure.map {
        End(
          error: $0, wasDismissed: state.connection.wasDismissed,
          unanswered: Array(state.tags.values))
      }
    }
  }

  /// Sends a request, which is answered with `tag` if it has one.
  func send(_ request: PlayerRequest, _ tag: RequestTag? = nil) {
    let isSent = state.withLock { state in
      let id = state.connection.send(request)
      if let tag { state.tags[id] = tag }
      return !state.connection.wantsToWrite
    }
    if !isSent { unsent.wake() }
  }

  private func read() {
    do throws(PlayerError) {
      while true {
        for event in try received() { mailbox.postInTurn(event) }
        wait()
      }
    } catch {
      state.withLock { $0.failure = error }
      mailbox.post(.detached(reason: error.message))
    }
  }

  private func received() throws(PlayerError) -> [AppEvent] {
    try state.withLock { (state) throws(PlayerError) in
      try state.connection.receive().compactMap { Self.event($0, &state.tags) }
    }
  }

  private static func event(
    _ message: ServerMessage, _ tags: inout [Int64: RequestTag]
  ) -> AppEvent? {
    switch message {
    case .subscribed(_, let snapshot): .attached(snapshot)
    case .event(let event): .player(event)
    case .reply(let id, let reply): tags.removeValue(forKey: id).map { .reply($0, .success(reply)) }
    case .failure(let id, let error):
      tags.removeValue(forKey: id).map { .reply($0, .failure(error)) }
    case .welcome, .goodbye: nil
    }
  }

  /// Waits until something has come, and sends meanwhile what could not be sent.
  private func wait() {
    let wantsToWrite = state.withLock { $0.connection.wantsToWrite }
    var polled = [
      pollfd(
        fd: descriptor, events: Int16(POLLIN | (wantsToWrite ? POLLOUT : 0)), revents: 0),
      pollfd(fd: unsent.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    poll(&polled, 2, -1)
    if polled[0].revents & Int16(POLLOUT) != 0 { state.withLock { $0.connection.flush() } }
    if polled[1].revents != 0 { unsent.reset() }
  }
}
