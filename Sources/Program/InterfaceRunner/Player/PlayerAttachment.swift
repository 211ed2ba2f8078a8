import Glibc
import HostLauncher
import Linux
import Locations
import PlayerInterface
import PlayerModel
import PlayerService

/// The interface's player: sends requests, handles its loss, reconnects, and disconnects.
///
/// Times are nanoseconds on the monotonic clock. Methods return the events that the model has to
/// handle.
struct PlayerAttachment {
  /// How long to wait for the answer of the player when quitting.
  private static let quitTimeLimit: Int64 = 2_000_000_000
  /// The tag of the request to quit, which no model uses.
  private static let quitting = RequestTag(rawValue: -1)

  private let launcher: HostLauncher
  private var channel: PlayerChannel?
  private var notices: [Notice] = []
  private var isPlaying = false
  private var lostPlayer = LostPlayerRule()
  /// Whether the player should play after the restart; `nil` if none was requested.
  private var restarting: Bool?
  /// The time until which to wait for the answer to the request to quit.
  private var quitUntil: Int64?
  /// Whether the interface should exit.
  private(set) var isLeft = false
  /// The text to print after the terminal is restored, if any.
  private(set) var farewell: String?

  init(_ locations: Locations) {
    launcher = HostLauncher(locations: locations)
  }

  /// When there is something to do without an event; `nil` if never.
  var dueAt: Int64? { [lostPlayer.dueAt, quitUntil].compactMap(\.self).min() }

  /// Whether the player is connected and has answers outstanding.
  var owesAnswer: Bool { channel?.owesAnswer ?? false }

  /// Adopts a connection.
  mutating func attach(_ connection: PlayerConnection) {
    channel = PlayerChannel(connection)
    lostPlayer.end()
  }

  /// Sets the notices to show once the player has sent its state.
  mutating func tell(_ notices: [Notice]) {
    self.notices = notices
  }

  /// Sends a request; returns `false` if there is no player.
  mutating func ask(_ request: PlayerRequest, _ tag: RequestTag) -> Bool {
    channel?.send(request, tag)
    return channel != nil
  }

  /// The descriptor and events to poll for the player.
  var polled: pollfd { channel?.polled ?? pollfd(fd: -1, events: 0, revents: 0) }

  /// Returns the events of the player, given the result of `poll`.
  mutating func receive(_ events: Int16) -> [AppEvent] { channel?.receive(events) ?? [] }

  /// Records what an event reports about the player, and returns the events for the model.
  mutating func note(_ event: AppEvent) -> [AppEvent] {
    switch event {
    case .attached(let snapshot):
      isPlaying = snapshot.state == .playing
      defer { notices = [] }
      return [event] + notices.map(AppEvent.notice)
    case .player(let said):
      isPlaying = said.snapshot.state == .playing
      return [event]
    case .reply(Self.quitting, let result):
      isLeft = true
      if case .failure = result {
        farewell = "The player keeps running: another window or program uses it."
      }
      return []
    default:
      return [event]
    }
  }

  // MARK: Leaving

  /// Exits and lets the music continue.
  mutating func detach() {
    isLeft = true
    guard channel != nil else { return }
    // The command is spelled as it was typed, because not every player is installed.
    let command = ProgramArguments.name ?? "stimmung"
    farewell = "The music keeps playing; type \(command) to come back."
  }

  /// Exits and ends the player if no other client is attached; returns whether to wait for its
  /// answer.
  mutating func quit(at now: Int64) -> Bool {
    guard channel != nil, quitUntil == nil else {
      isLeft = true
      return false
    }
    channel?.send(.end(.quit(onlyIfAlone: true)), Self.quitting)
    quitUntil = now + Self.quitTimeLimit
    return true
  }

  /// Exits if the player has not answered the request to quit in time.
  mutating func stopWaiting(at now: Int64) {
    if let quitUntil, quitUntil <= now { isLeft = true }
  }

  // MARK: Coming back

  /// Records that the player is gone, and returns failures for its outstanding requests.
  mutating func lose(at now: Int64) -> (end: PlayerChannel.End, replies: [AppEvent])? {
    guard let end = channel?.end else { return nil }
    channel = nil
    isLeft = isLeft || quitUntil != nil
    lostPlayer.begin(wasDismissed: end.wasDismissed, at: now)
    let unanswered = end.unanswered.filter { $0 != Self.quitting }
    return (end, unanswered.map { .reply($0, .failure(end.error)) })
  }

  /// Starts the player again after a requested restart; otherwise reports that it is gone.
  ///
  /// `key` is the key that starts a player.
  mutating func comeBack(
    after end: PlayerChannel.End, startedBy key: String?, at now: Int64
  ) -> [AppEvent] {
    if let plays = restarting {
      restarting = nil
      launcher.waitUntilFree()
      let events = start(at: now)
      if plays { channel?.send(.transport(.setState(to: .playing))) }
      return events
    }
    guard end.wasDismissed else {
      return [.detached(reason: "The player ended; waiting for it to return.")]
    }
    let hint = key.map { "; \($0) starts it again" } ?? ""
    return [.detached(reason: "The player has quit\(hint).")]
  }

  /// Tries to reconnect, if an attempt is due.
  mutating func look(at now: Int64) -> [AppEvent] {
    guard lostPlayer.isDue(at: now) else { return [] }
    do throws(PlayerError) {
      if let found = try launcher.connectAtOnce(attached: true) {
        attach(found)
      } else if lostPlayer.mayStart {
        return start(at: now)
      }
    } catch {
      // A player exists, but does not answer yet or has another version.
      if error.code == .versionMismatch { return [.detached(reason: error.message)] }
    }
    return []
  }

  /// Starts a player if none is connected.
  mutating func start(at now: Int64) -> [AppEvent] {
    guard channel == nil else { return [] }
    lostPlayer.noteStart(at: now)
    do throws(PlayerError) {
      let (found, said) = try launcher.connect(attached: true, output: nil, isBrief: false)
      attach(found)
      tell(said.map { Notice(.warning, $0) })
      return []
    } catch {
      return [.detached(reason: error.message)]
    }
  }

  /// Ends the player, which is started again once it is gone.
  mutating func restart(at now: Int64) -> [AppEvent] {
    guard channel != nil else { return start(at: now) }
    restarting = isPlaying
    channel?.send(.end(.quit(onlyIfAlone: false)))
    return []
  }
}
