import Glibc
import PlayerInterface
import PlayerModel
import PlayerService

/// The connection to the player as the interface's thread has it: requests with their tags, and what the player says as
/// events.
struct PlayerChannel {
  /// How the connection ended.
  struct End: Equatable {
    /// Why.
    let error: PlayerError
    /// Whether the player had said that it would.
    let wasDismissed: Bool
    /// The requests that it did not answer.
    let unanswered: [RequestTag]
  }

  private let connection: PlayerConnection
  private var tags: [Int64: RequestTag] = [:]
  /// Whether the player has said how it is.
  private var isTold = false
  private var failure: PlayerError?

  /// Asks for the player's events.
  init(_ connection: PlayerConnection) {
    self.connection = connection
    _ = connection.subscribe()
  }

  /// Whether there is something that the player has not answered.
  var owesAnswer: Bool { !isTold || !tags.isEmpty }

  /// How it ended; nil while it has not.
  var end: End? {
    failure.map {
      End(error: $0, wasDismissed: connection.wasDismissed, unanswered: Array(tags.values))
    }
  }

  /// What to wait for until there is something to ``receive(_:)``.
  var polled: pollfd {
    let events = POLLIN | (connection.wantsToWrite ? POLLOUT : 0)
    return pollfd(
      fd: failure == nil ? connection.descriptor : -1, events: Int16(events), revents: 0)
  }

  /// Sends a request, which is answered with `tag` if it has one; what cannot be sent at once is sent later.
  mutating func send(_ request: PlayerRequest, _ tag: RequestTag? = nil) {
    let id = connection.send(request)
    if let tag { tags[id] = tag }
  }

  /// Does what `poll` found possible, and answers what the player said, in its order: at last how it ended.
  mutating func receive(_ events: Int16) -> [AppEvent] {
    if events & Int16(POLLOUT) != 0 { connection.flush() }
    guard events & ~Int16(POLLOUT) != 0, failure == nil else { return [] }
    do throws(PlayerError) {
      return try connection.receive().compactMap { event($0) }
    } catch {
      failure = error
      return [.detached(reason: error.message)]
    }
  }

  private mutating func event(_ message: ServerMessage) -> AppEvent? {
    switch message {
    case .subscribed(_, let snapshot):
      isTold = true
      return .attached(snapshot)
    case .event(let event): return .player(event)
    case .reply(let id, let reply):
      return tags.removeValue(forKey: id).map { .reply($0, .success(reply)) }
    case .failure(let id, let error):
      return tags.removeValue(forKey: id).map { .reply($0, .failure(error)) }
    case .welcome, .goodbye: return nil
    }
  }
}
