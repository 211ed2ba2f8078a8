import Glibc
import PlayerInterface
import PlayerModel
import PlayerService
import TerminalCells
import TerminalScreen

/// The interface's thread: one `poll` over terminal, signals and socket.
///
/// Takes events in order, performs the effects that the model answers with, and shows what it draws;
/// asleep whenever nothing happens.
final class InterfaceLoop {
  /// Between two drawings that no key asked for: 30 a second at most.
  private static let frame: Int64 = 33_000_000
  /// So long a player that does not answer is waited for when quitting.
  private static let quitPatience: Int64 = 2_000_000_000
  /// Between two attempts to find a player that went away.
  private static let retryInterval: Int64 = 1_000_000_000

  private let screen: Screen
  private let locations: Locations
  private let clock = SystemClock()
  private var model: AppModel
  private var connection: PlayerConnection?
  private var tags: [Int64: RequestTag] = [:]
  private var notices: [Notice] = []
  private var needsDrawing = true
  private var drawnAt: Int64 = 0
  private var retryAt: Int64?
  /// The request to quit that is waited for, and until when.
  private var quitting: (request: Int64, until: Int64)?
  private var isOver = false

  init(screen: Screen, model: AppModel, locations: Locations) {
    self.screen = screen
    self.model = model
    self.locations = locations
  }

  /// Goes on with a connection; `notices` are shown once the player has said how it is.
  func attach(_ connection: PlayerConnection, notices: [Notice]) {
    self.connection = connection
    self.notices = notices
    retryAt = nil
    _ = connection.subscribe()
  }

  /// Runs until the listener leaves.
  func run() {
    drawIfNeeded(atOnce: true)
    while !isOver {
      var polled = [
        pollfd(fd: screen.inputDescriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: screen.signalDescriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: connection?.descriptor ?? -1, events: connectionEvents, revents: 0),
      ]
      poll(&polled, 3, timeout())
      var isKey = false
      if polled[0].revents != 0 || polled[1].revents != 0 {
        for event in screen.read() { take(.terminal(event)) }
        isKey = true
      }
      if polled[2].revents & Int16(POLLOUT) != 0 { connection?.flush() }
      if polled[2].revents & ~Int16(POLLOUT) != 0 { receive() }
      retryIfDue()
      if let due = model.deadline, due <= now { take(.timePassed) }
      if let quitting, quitting.until <= now { isOver = true }
      if let due = model.nextChange(after: drawnTime), due <= now { needsDrawing = true }
      drawIfNeeded(atOnce: isKey)
    }
  }

  private var now: Int64 { clock.now().monotonicNanoseconds }

  private var drawnTime: Timestamp {
    Timestamp(unixMilliseconds: 0, monotonicNanoseconds: drawnAt)
  }

  private var connectionEvents: Int16 {
    Int16(POLLIN | (connection?.wantsToWrite == true ? POLLOUT : 0))
  }

  /// Milliseconds until something must be done by itself; -1 if nothing.
  private func timeout() -> Int32 {
    var next = [model.nextChange(after: drawnTime), model.deadline, retryAt, quitting?.until]
      .compactMap(\.self)
    if needsDrawing { next.append(drawnAt + Self.frame) }
    guard let next = next.min() else { return -1 }
    return Int32(clamping: max(0, (next - now + 999_999) / 1_000_000))
  }

  private func drawIfNeeded(atOnce: Bool) {
    guard needsDrawing, !isOver else { return }
    let time = clock.now()
    guard atOnce || time.monotonicNanoseconds - drawnAt >= Self.frame else { return }
    screen.show(model.rendered(at: time))
    drawnAt = time.monotonicNanoseconds
    needsDrawing = false
  }

  private func take(_ event: AppEvent) {
    needsDrawing = true
    for effect in model.update(event, at: clock.now()) { perform(effect) }
  }

  private func perform(_ effect: Effect) {
    switch effect {
    case .request(let request, let tag):
      guard let connection else {
        take(.reply(tag, .failure(PlayerError(.disconnected, "No player is running."))))
        return
      }
      tags[connection.send(request)] = tag
    case .detach:
      isOver = true
    case .quit:
      guard let connection, quitting == nil else {
        isOver = true
        return
      }
      quitting = (connection.send(.quit(onlyIfAlone: true)), now + Self.quitPatience)
    case .suspend:
      screen.suspend()
    case .redrawAll:
      screen.redrawAll()
    }
  }

  private func receive() {
    do throws(PlayerError) {
      for message in try connection?.receive() ?? [] { take(message) }
    } catch {
      connection = nil
      retryAt = now + Self.retryInterval
      isOver = isOver || quitting != nil
      let waiting = tags.values
      tags = [:]
      for tag in waiting { take(.reply(tag, .failure(error))) }
      take(.detached(reason: error.message))
    }
  }

  private func take(_ message: ServerMessage) {
    switch message {
    case .subscribed(_, let snapshot):
      take(.attached(snapshot))
      for notice in notices {
        let event = PlayerEvent(
          number: snapshot.revision, happenedAt: clock.now(), kind: .notice(notice),
          snapshot: snapshot)
        take(.player(event))
      }
      notices = []
    case .event(let event):
      take(.player(event))
    case .reply(let id, _) where id == quitting?.request,
      .failure(let id, _) where id == quitting?.request:
      // Refused because somebody else is attached: the music is left to them.
      isOver = true
    case .reply(let id, let reply):
      if let tag = tags.removeValue(forKey: id) { take(.reply(tag, .success(reply))) }
    case .failure(let id, let error):
      if let tag = tags.removeValue(forKey: id) { take(.reply(tag, .failure(error))) }
    case .welcome, .goodbye:
      break
    }
  }

  private func retryIfDue() {
    guard let due = retryAt, due <= now else { return }
    retryAt = now + Self.retryInterval
    let launcher = HostLauncher(locations: locations)
    if let found = try? launcher.connectAtOnce(attached: true) { attach(found, notices: []) }
  }
}
