import Glibc
import Linux
import MessageBus
import PlayerModel

/// The thread that watches players, which waits for the bus and the inbox in one `poll`.
final class MediaPlayersLoop {
  private let inbox: Mailbox<MediaPlayersMessage>
  private let surroundings: MediaPlayersSurroundings
  private let entries = EntryNumbers()
  private let registry = ObserverRegistry()

  /// The connection, which exists only while it is needed.
  private var link: BusLink?
  private var bus: PlayersOnBus?
  /// Commands that wait for the connection.
  private var waitingCalls: [PlayerCall] = []
  /// Commands without a reply, by number.
  private var openCalls: [Int: PlayerCall] = [:]
  private var lastCall = 0
  private var looks: [@Sendable (Result<Void, PlayerError>) -> Void] = []
  private var isOver = false

  /// How long a command waits for the connection, in nanoseconds.
  private static let connectionTimeLimit: Int64 = 2_000_000_000

  init(inbox: Mailbox<MediaPlayersMessage>, surroundings: MediaPlayersSurroundings) {
    self.inbox = inbox
    self.surroundings = surroundings
  }

  /// Runs until it receives the message to stop.
  func run() {
    while !isOver {
      var polled = [
        pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0),
        link?.polled ?? pollfd(fd: -1, events: 0, revents: 0),
      ]
      poll(&polled, 2, wait())
      link?.takeEvents(now)
      takeMessages()
      connect(isUsed: polled[0].revents != 0)
      process()
      bus?.takeTime()
      answerLooks()
      disconnectIfUnneeded()
    }
    leave()
  }

  private var now: Int64 { surroundings.clock.now().monotonicNanoseconds }

  /// Returns the timeout in milliseconds, or −1 for none.
  private func wait() -> Int32 {
    let dues = [link?.deadline, bus?.deadline] + waitingCalls.map(\.end)
    guard let first = dues.compactMap(\.self).min() else { return -1 }
    return Int32(clamping: (max(0, first - now) + 999_999) / 1_000_000)
  }

  private func takeMessages() {
    for message in inbox.take() {
      switch message {
      case .observe(let observer):
        registry.add(observer)
        bus?.followChosen()
      case .cancel(let observer):
        registry.remove(observer)
        bus?.followChosen()
      case .tell(let player, let command, let reply):
        waitingCalls.append(
          PlayerCall(
            player: player, command: command, end: now + Self.connectionTimeLimit, reply: reply))
      case .look(let reply): looks.append(reply)
      case .stop: isOver = true
      }
    }
  }

  // MARK: The bus

  private var isNeeded: Bool {
    !(registry.isEmpty && waitingCalls.isEmpty && openCalls.isEmpty && looks.isEmpty)
  }

  private func connect(isUsed: Bool) {
    guard isNeeded, !isOver else { return }
    var link = self.link ?? BusLink(to: surroundings.bus)
    if let new = link.connectIfDue(now, isUsed: isUsed, report: surroundings.report) {
      new.onReady = { [weak self, weak new] in
        if let self, let new { begin(on: new) }
      }
      // Messages that cannot be parsed are not for this program.
      new.onMessage = { [weak self] in (try? self?.bus?.take($0)) ?? false }
    }
    self.link = link
    if link.connection == nil { refuseAll() }
  }

  private func begin(on connection: BusConnection) {
    link?.succeed()
    bus = PlayersOnBus(
      on: connection, registry: registry, clock: surroundings.clock, entries: entries,
      ownProcess: surroundings.process)
  }

  private func process() {
    // Kept in a variable, because the link may drop it in the meantime.
    let connection = link?.connection
    do throws(BusError) {
      if bus == nil { giveUpCalls() } else { sendCalls() }
      try connection?.process()
    } catch {
      leave()
      link?.drop(now)
    }
  }

  private func disconnectIfUnneeded() {
    guard !isNeeded, link != nil else { return }
    leave()
    link = nil
  }

  /// Tells the observers that all players are gone.
  private func leave() {
    bus?.leave()
    bus = nil
    refuseAll()
  }

  // MARK: Commands

  private func sendCalls() {
    for call in waitingCalls {
      lastCall += 1
      openCalls[lastCall] = call
      link?.connection?.call(
        call.method, of: MPRISNames.player, at: MPRISNames.path, on: call.player,
        within: PlayersOnBus.replyTimeLimit
      ) { [weak self, number = lastCall] answer in self?.finish(number, answer) }
    }
    waitingCalls = []
  }

  /// Fails the commands that wait for a bus that accepts connections but does not answer.
  private func giveUpCalls() {
    let now = now
    for call in waitingCalls where call.end <= now { call.reply(.failure(PlayerCall.noAnswer)) }
    waitingCalls.removeAll { $0.end <= now }
  }

  private func finish(_ number: Int, _ answer: Result<BusMessage, BusError>) {
    guard let call = openCalls.removeValue(forKey: number) else { return }
    switch answer {
    case .success: call.reply(.success(()))
    case .failure(let error):
      call.reply(.failure(PlayerCall.failure(error, of: bus?.name(of: call.player) ?? call.player)))
    }
  }

  private func answerLooks() {
    guard let bus, bus.hasLooked else { return }
    for reply in looks { reply(.success(())) }
    looks = []
  }

  /// Fails everything that needs a bus.
  private func refuseAll() {
    let calls = openCalls.sorted { $0.key < $1.key }.map(\.value) + waitingCalls
    (openCalls, waitingCalls) = ([:], [])
    for call in calls { call.reply(.failure(PlayerCall.noBus)) }
    for reply in looks { reply(.failure(PlayerCall.noBus)) }
    looks = []
  }
}
