import Glibc
import PlayerInterface
import PlayerModel
import PlayerService

/// The connection to the player on the interface's thread, which tags requests and converts
/// messages to events.
struct PlayerChannel {
  /// The end of the connection.
  struct End: Equatable {
    /// The reason.
    let error: PlayerError
    /// Whether the player had announced it.
    let wasDismissed: Bool
    /// The outstanding requests.
    let unanswered: [RequestTag]
  }

  private let connection: PlayerConnection
  private var tags: [Int64: RequestTag] = [:]
  /// Whether the player has sent its state.
  private var isSubscribed = false
  private var failure: PlayerError?

  /// Subscribes to the player's events.
  init(_ connection: PlayerConnection) {
    self.connection = connection
    _ = connection.subscribe()
  }

  /// Whether the player has answers outstanding.
  var owesAnswer: Bool { !isSubscribed || !tags.isEmpty }

  /// The end of the connection; `nil` while it is open.
  var end: End? {
    failure.map {
      End(error: $0, wasDismissed: connection.wasDismissed, unanswered: Array(tags.values))
    }
  }

  /// The descriptor and events to poll before calling ``receive(_:)``.
  var polled: pollfd {
    let events = POLLIN | (connection.wantsToWrite ? POLLOUT : 0)
    return pollfd(
      fd: failure == nil ? connection.descriptor : -1, events: Int16(events), revents: 0)
  }

  /// Sends a request, whose answer gets `tag`; data that cannot be sent at once is sent later.
  mutating func send(_ request: PlayerRequest, _ tag: RequestTag? = nil) {
    let id = connection.send(request)
    if let tag { tags[id] = tag }
  }

  /// Sends and receives data, given the result of `poll`; the last event reports the end of the
  /// connection.
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
      isSubscribed = true
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
