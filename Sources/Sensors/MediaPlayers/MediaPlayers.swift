import Glibc
import Linux
import MessageBus
public import PlayerModel
import Synchronization

/// The media players on a session's bus, by MPRIS.
///
/// It costs nothing while nobody observes: there is no connection then, and its thread sleeps. Positions are asked for
/// once in 5 seconds, and only while something plays. A player of this process is none.
public final class MediaPlayers: OtherPlayersSource {
  private let inbox = Mailbox<MediaPlayersMessage>()
  private let surroundings: MediaPlayersSurroundings
  /// Whether there is a thread.
  private let isStarted = Mutex(false)

  /// The players on the bus at `address`, as D-Bus spells it (nil: there is none); `report` takes sentences for a log.
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

  /// The address of the session's bus that an environment says; nil if it says none.
  public static func sessionBus(in environment: [String: String]) -> String? {
    BusAddress.session(in: environment)
  }

  public func observe(
    _ choice: OtherPlayersChoice, _ receive: @escaping @Sendable (OtherPlayerEvent) -> Void
  ) -> OtherPlayersObservation {
    guard choice != .none, start() else { return OtherPlayersObservation {} }
    let observer = PlayerObserver(choice, receive)
    inbox.post(.observe(observer))
    // Keeps the source alive for as long.
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

  /// Tells a player something and waits for its answer: not on the thread that tells those who observe.
  public func tell(_ player: OtherPlayer.ID, _ command: OtherPlayerCommand) throws(PlayerError) {
    let answer = AwaitedAnswer<Result<Void, PlayerError>>()
    tell(player, command) { answer.give($0) }
    guard let result = answer.wait(seconds: Self.patience) else { throw PlayerCall.noAnswer }
    try result.get()
  }

  /// Waits until those who observe were told of all players that are there: not on the thread that tells them.
  ///
  /// A player that never answers is waited for some seconds.
  ///
  /// - Throws: `PlayerError` if there is no bus, or it does not answer.
  public func look() throws(PlayerError) {
    guard start() else { throw PlayerCall.noBus }
    let answer = AwaitedAnswer<Result<Void, PlayerError>>()
    inbox.post(.look { answer.give($0) })
    guard let result = answer.wait(seconds: Self.patience) else {
      throw PlayerCall.noAnswer
    }
    try result.get()
  }

  /// Seconds; longer than any player is waited for.
  private static let patience = 8

  /// Starts the thread at the first need; false if the system has none left.
  private func start() -> Bool {
    isStarted.withLock { isStarted in
      if isStarted { return true }
      do throws(PlayerError) {
        try startThread(named: "players") { [inbox, surroundings] in
          let loop = MediaPlayersLoop(inbox: inbox, surroundings: surroundings)
          // What it asks of the bus is answered through weak references to it.
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
