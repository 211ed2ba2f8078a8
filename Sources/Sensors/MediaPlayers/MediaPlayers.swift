import Glibc
import Linux
import MessageBus
public import PlayerModel
import Synchronization

/// The media players on the session bus, found through MPRIS.
///
/// Without observers it costs nothing: there is no connection, and its thread sleeps. Positions are
/// requested every 5 seconds, and only during playback. Players of this process are ignored.
public final class MediaPlayers: OtherPlayersSource {
  private let inbox = Mailbox<MediaPlayersMessage>()
  private let surroundings: MediaPlayersSurroundings
  /// Whether the thread was started.
  private let isStarted = Mutex(false)

  /// Creates a source for the bus at a D-Bus address, or for none if it is `nil`; `report` receives
  /// sentences for a log.
  public convenience init(
    on address: String?, report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.init(
      MediaPlayersSurroundings(
        clock: SystemClock(), bus: address, process: UInt32(getpid()), report: report))
  }

  init(_ surroundings: MediaPlayersSurroundings) {
    self.surroundings = surroundings
  }

  deinit {
    inbox.post(.stop)
  }

  /// Returns the address of the session bus in an environment, or `nil` if it has none.
  public static func sessionBus(in environment: [String: String]) -> String? {
    BusAddress.session(in: environment)
  }

  public func observe(
    _ choice: OtherPlayersChoice, _ receive: @escaping @Sendable (OtherPlayerEvent) -> Void
  ) -> OtherPlayersObservation {
    guard choice != .none, start() else { return OtherPlayersObservation {} }
    let observer = PlayerObserver(choice, receive)
    inbox.post(.observe(observer))
    // Keeps this source alive as long as the observation.
    return OtherPlayersObservation { [self] in
      if observer.cancel() { inbox.post(.cancel(observer)) }
    }
  }

  public func tell(
    _ player: OtherPlayer.ID, _ command: OtherPlayerCommand,
    reply: @escaping @Sendable (Result<Void, PlayerError>) -> Void
  ) {
    guard start() else { return reply(.failure(PlayerCall.noBus)) }
    inbox.post(.tell(player, command, reply: reply))
  }

  /// Sends a command to a player and waits for its reply.
  ///
  /// Do not call this on the thread that calls observers.
  public func tell(_ player: OtherPlayer.ID, _ command: OtherPlayerCommand) throws(PlayerError) {
    let answer = AwaitedAnswer<Result<Void, PlayerError>>()
    tell(player, command) { answer.give($0) }
    guard let result = answer.wait(seconds: Self.timeLimit) else { throw PlayerCall.noAnswer }
    try result.get()
  }

  /// Waits until the observers know all current players.
  ///
  /// Waits some seconds for a player that does not answer. Do not call this on the thread that
  /// calls observers.
  ///
  /// - Throws: `PlayerError` if there is no bus or it does not answer.
  public func look() throws(PlayerError) {
    guard start() else { throw PlayerCall.noBus }
    let answer = AwaitedAnswer<Result<Void, PlayerError>>()
    inbox.post(.look { answer.give($0) })
    guard let result = answer.wait(seconds: Self.timeLimit) else {
      throw PlayerCall.noAnswer
    }
    try result.get()
  }

  /// In seconds; longer than the time limit of any player.
  private static let timeLimit = 8

  /// Starts the thread when it is first needed; returns `false` if the system cannot start one.
  private func start() -> Bool {
    isStarted.withLock { isStarted in
      if isStarted { return true }
      do throws(PlayerError) {
        try startThread(named: "players") { [inbox, surroundings] in
          let loop = MediaPlayersLoop(inbox: inbox, surroundings: surroundings)
          // The loop's requests capture it weakly.
          withExtendedLifetime(loop) { loop.run() }
        }
        isStarted = true
      } catch {
        surroundings.report(error.message)
      }
      return isStarted
    }
  }
}
