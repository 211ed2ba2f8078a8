import Glibc
import HostLauncher
import Linux
import Locations
import PlayerInterface
import PlayerModel
import PlayerService

/// The player as the interface has it: asked, lost, looked for and left.
///
/// Times are nanoseconds on the monotonic clock. Where the model is to hear of something, events are answered.
struct PlayerAttachment {
  /// So long a player that does not answer is waited for when quitting.
  private static let quitPatience: Int64 = 2_000_000_000
  /// What answers the request to quit; no model uses it.
  private static let quitting = RequestTag(rawValue: -1)

  private let launcher: HostLauncher
  private var channel: PlayerChannel?
  private var notices: [Notice] = []
  private var isPlaying = false
  private var absence = Absence()
  /// Whether the player is to play once it is started again; nil if that was not asked for.
  private var restarting: Bool?
  /// Until when the answer to the request to quit is waited for.
  private var quitUntil: Int64?
  /// Whether the interface is to end.
  private(set) var isLeft = false
  /// What there is to say once the terminal is given back; nil if nothing.
  private(set) var farewell: String?

  init(_ locations: Locations) {
    launcher = HostLauncher(locations: locations)
  }

  /// When there is something to do without an event; nil if never.
  var dueAt: Int64? { [absence.dueAt, quitUntil].compactMap(\.self).min() }

  /// Whether the player is there and has something to answer.
  var owesAnswer: Bool { channel?.owesAnswer ?? false }

  /// Goes on with a connection.
  mutating func attach(_ connection: PlayerConnection) {
    channel = PlayerChannel(connection)
    absence.end()
  }

  /// Tells these notices once the player has said how it is.
  mutating func tell(_ notices: [Notice]) {
    self.notices = notices
  }

  /// Sends a request; false if there is no player.
  mutating func ask(_ request: PlayerRequest, _ tag: RequestTag) -> Bool {
    channel?.send(request, tag)
    return channel != nil
  }

  /// What to wait for until the player says something.
  var polled: pollfd { channel?.polled ?? pollfd(fd: -1, events: 0, revents: 0) }

  /// What the player says, where `poll` found such events.
  mutating func receive(_ events: Int16) -> [AppEvent] { channel?.receive(events) ?? [] }

  /// Notes what an event says of the player.
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
        farewell = "The player keeps running: another client is attached."
      }
      return []
    default:
      return [event]
    }
  }

  // MARK: Leaving

  /// Leaves, and lets the music go on.
  mutating func detach() {
    isLeft = true
    guard channel != nil else { return }
    // As it was typed: not every player is installed.
    let command = ProgramArguments.name ?? "stimmung"
    farewell = "The music keeps playing; type \(command) to come back."
  }

  /// Leaves, and ends the player if nobody else is attached to it; whether its answer is waited for.
  mutating func quit(at now: Int64) -> Bool {
    guard channel != nil, quitUntil == nil else {
      isLeft = true
      return false
    }
    channel?.send(.end(.quit(onlyIfAlone: true)), Self.quitting)
    quitUntil = now + Self.quitPatience
    return true
  }

  /// Leaves a player that did not answer in time.
  mutating func stopWaiting(at now: Int64) {
    if let quitUntil, quitUntil <= now { isLeft = true }
  }

  // MARK: Coming back

  /// The player is gone and looked for from now on; answers for it to those who wait.
  mutating func lose(at now: Int64) -> (end: PlayerChannel.End, replies: [AppEvent])? {
    guard let end = channel?.end else { return nil }
    channel = nil
    isLeft = isLeft || quitUntil != nil
    absence.begin(wasDismissed: end.wasDismissed, at: now)
    let unanswered = end.unanswered.filter { $0 != Self.quitting }
    return (end, unanswered.map { .reply($0, .failure(end.error)) })
  }

  /// Starts a player that was ended for that, or tells that there is none; `key` is what starts it again.
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

  /// Looks for a player that went away, when that is due.
  mutating func look(at now: Int64) -> [AppEvent] {
    guard absence.isDue(at: now) else { return [] }
    do throws(PlayerError) {
      if let found = try launcher.connectAtOnce(attached: true) {
        attach(found)
      } else if absence.mayStart {
        return start(at: now)
      }
    } catch {
      // One is there and does not answer yet, or speaks another version.
      if error.code == .versionMismatch { return [.detached(reason: error.message)] }
    }
    return []
  }

  /// Starts a player where none is.
  mutating func start(at now: Int64) -> [AppEvent] {
    guard channel == nil else { return [] }
    absence.noteStart(at: now)
    do throws(PlayerError) {
      let (found, said) = try launcher.connect(attached: true, output: nil, isBrief: false)
      attach(found)
      tell(said.map { Notice(.warning, $0) })
      return []
    } catch {
      return [.detached(reason: error.message)]
    }
  }

  /// Ends the player, to start it again once it is gone.
  mutating func restart(at now: Int64) -> [AppEvent] {
    guard channel != nil else { return start(at: now) }
    restarting = isPlaying
    channel?.send(.end(.quit(onlyIfAlone: false)))
    return []
  }
}
