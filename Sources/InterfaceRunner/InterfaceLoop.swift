import Glibc
import HostLauncher
import Linux
import Locations
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
  /// So long a player that does not answer is waited for when quitting.
  private static let quitPatience: Int64 = 2_000_000_000

  private let screen: TerminalDisplay
  private let locations: Locations
  private let clock = SystemClock()
  private let rows: RowReader
  private let reports: ReportReader
  private let commands: CommandRunner
  private var model: AppModel
  private let covers: CoverWorker
  private let watch: ConfigWatch
  private let settings: SettingsWorker
  private var configuration: InterfaceConfiguration
  private var connection: PlayerConnection?
  private var tags: [Int64: RequestTag] = [:]
  private var notices: [Notice] = []
  private var isPlaying = false
  private var pace = DrawingPace()
  private var drawn = CellBuffer(size: CellSize(width: 0, height: 0))
  /// When all of it was drawn.
  private var drawnAt = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0)
  private var absence = Absence()
  /// Whether the player is to play once it is started anew; nil if that was not asked for.
  private var restarting: Bool?
  /// The request to quit that is waited for, and until when.
  private var quitting: (request: Int64, until: Int64)?
  private var isOver = false
  /// What there is to say once the terminal is given back; nil if nothing.
  private(set) var farewell: String?

  init(
    screen: TerminalDisplay, model: AppModel, configuration: InterfaceConfiguration,
    locations: Locations, commandLine: CommandLineWords
  ) {
    self.screen = screen
    self.model = model
    self.locations = locations
    self.configuration = configuration
    covers = CoverWorker(traits: screen.traits)
    rows = RowReader(ListSources(locations))
    reports = ReportReader(locations)
    watch = ConfigWatch(
      folders: [locations.config, locations.themesFolder], file: locations.settings)
    commands = CommandRunner(locations, commandLine)
    settings = SettingsWorker(locations)
  }

  /// Goes on with a connection; `notices` are shown once the player has said how it is.
  func attach(_ connection: PlayerConnection, notices: [Notice]) {
    self.connection = connection
    self.notices = notices
    absence.end()
    _ = connection.subscribe()
  }

  /// Runs until the listener leaves.
  func run() {
    drawIfDue()
    while !isOver {
      var polled = [
        pollfd(fd: screen.inputDescriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: screen.signalDescriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: connection?.descriptor ?? -1, events: connectionEvents, revents: 0),
        pollfd(fd: covers.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: rows.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: commands.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: reports.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: settings.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      poll(&polled, nfds_t(polled.count), timeout())
      if polled[0].revents != 0 || polled[1].revents != 0 {
        pace.takeKey(at: now)
        for event in screen.read() { take(.terminal(event)) }
      }
      if polled[2].revents & Int16(POLLOUT) != 0 { connection?.flush() }
      if polled[2].revents & ~Int16(POLLOUT) != 0 { receive() }
      if polled[3].revents != 0 {
        for (request, answer) in covers.answers() { take(.cover(request, answer)) }
      }
      if polled[4].revents != 0 {
        for (tag, answer) in rows.answers() { take(.rows(tag, answer)) }
      }
      if polled[5].revents != 0, watch.hasChanged() { configure() }
      if polled[6].revents != 0 {
        for event in commands.events() { take(event) }
      }
      if polled[7].revents != 0 {
        for (tag, answer) in reports.answers() { take(.report(tag, answer)) }
      }
      if polled[8].revents != 0 {
        for event in settings.events() { take(event) }
      }
      lookForPlayer()
      if let due = model.deadline, due <= now { take(.timePassed) }
      if let quitting, quitting.until <= now { isOver = true }
      if let due = model.nextChange(after: drawnAt), due <= now { pace.want() }
      drawIfDue()
    }
    commands.stop()
  }

  private var now: Int64 { clock.now().monotonicNanoseconds }

  private var connectionEvents: Int16 {
    Int16(POLLIN | (connection?.wantsToWrite == true ? POLLOUT : 0))
  }

  /// Milliseconds until something must be done by itself; -1 if nothing.
  private func timeout() -> Int32 {
    let next = [
      pace.wake(at: now, change: model.nextChange(after: drawnAt)), model.deadline, absence.dueAt,
      quitting?.until,
    ].compactMap(\.self)
    guard let next = next.min() else { return -1 }
    return Int32(clamping: max(0, (next - now + 999_999) / 1_000_000))
  }

  private func drawIfDue() {
    let time = clock.now()
    let now = time.monotonicNanoseconds
    guard !isOver, let due = pace.due(at: now), due <= now else { return }
    if pace.wanted == .spectrum {
      model.redrawSpectrum(in: &drawn)
    } else {
      drawn = model.rendered(at: time, utcOffset: clock.utcOffset(at: time))
      drawnAt = time
    }
    screen.show(drawn)
    pace.draw(at: now)
  }

  private func take(_ event: AppEvent, changing part: DrawingPace.Part = .everything) {
    pace.want(part)
    for effect in model.update(event, at: clock.now()) { perform(effect) }
  }

  /// Takes over what the listener's files say now, if that is something else.
  private func configure() {
    let new = InterfaceConfiguration(at: locations)
    guard new != configuration else { return }
    configuration = new
    let problem = new.notices.first.map { Notice(.warning, $0) }
    let notice = problem ?? Notice(.info, "Keys and looks were read anew.")
    take(.configured(new.bindings, new.options, notice))
  }

  private func perform(_ effect: Effect) {
    switch effect {
    case .request(let request, let tag):
      guard let connection else {
        take(.reply(tag, .failure(PlayerError(.disconnected, "No player is running."))))
        return
      }
      tags[connection.send(request)] = tag
    case .drawCover(let request):
      covers.draw(request)
    case .readRows(let question, let tag):
      rows.ask(question, tag)
    case .readReport(let period, let tag):
      reports.ask(period, tag)
    case .runCommand(let words):
      commands.run(words)
    case .stopCommand:
      commands.stop()
    case .completeWord(let words, let text):
      commands.complete(words, for: text)
    case .completeFolder(let text):
      settings.complete(text)
    case .addFolder(let text):
      settings.addFolder(text)
    case .removeFolder(let path):
      settings.perform { change throws(PlayerError) in try change.removeFolder(path) }
    case .changeSetting(let name, let value):
      settings.perform { change throws(PlayerError) in try change.set(name, to: [value]) }
    case .readSettings:
      settings.read()
    case .stopLooking:
      settings.stopLooking()
    case .keepCommands(let lines):
      keep(lines)
    case .detach:
      isOver = true
      if connection != nil { farewell = "The player goes on; type stimmung to come back to it." }
    case .quit:
      guard let connection, quitting == nil else {
        isOver = true
        return
      }
      quitting = (connection.send(.quit(onlyIfAlone: true)), now + Self.quitPatience)
      // The music fades out meanwhile, and what is typed is for the shell.
      screen.close()
    case .startPlayer:
      startPlayer()
    case .restartPlayer:
      guard let connection else { return startPlayer() }
      restarting = isPlaying
      _ = connection.send(.quit(onlyIfAlone: false))
    case .suspend:
      screen.suspend()
    case .redrawAll:
      screen.redrawAll()
    }
  }

  private func keep(_ commandLines: [String]) {
    do throws(PlayerError) {
      try CommandHistory(locations).keep(commandLines)
    } catch {
      take(.notice(Notice(.warning, error.message)))
    }
  }

  private func receive() {
    do throws(PlayerError) {
      for message in try connection?.receive() ?? [] { take(message) }
    } catch {
      lose(error)
    }
  }

  /// The player is gone: those who wait for answers are told, and it is looked for from now on.
  private func lose(_ error: PlayerError) {
    let wasDismissed = connection?.wasDismissed == true
    connection = nil
    isOver = isOver || quitting != nil
    absence.begin(wasDismissed: wasDismissed, at: now)
    let waiting = tags.values
    tags = [:]
    for tag in waiting { take(.reply(tag, .failure(error))) }
    if let plays = restarting {
      restarting = nil
      HostLauncher(locations: locations).waitUntilFree()
      startPlayer()
      if plays { _ = connection?.send(.setState(to: .playing)) }
    } else if wasDismissed {
      let key = configuration.bindings.name(.togglePlayback).map { "; \($0) starts it again" } ?? ""
      take(.detached(reason: "The player has quit\(key)."))
    } else {
      take(.detached(reason: "The player ended; waiting for it."))
    }
  }

  private func take(_ message: ServerMessage) {
    switch message {
    case .subscribed(_, let snapshot):
      isPlaying = snapshot.state == .playing
      take(.attached(snapshot))
      for notice in notices { take(.notice(notice)) }
      notices = []
    case .event(let event):
      isPlaying = event.snapshot.state == .playing
      take(.player(event))
    case .reply(let id, _) where id == quitting?.request,
      .failure(let id, _) where id == quitting?.request:
      isOver = true
      if case .failure = message {
        farewell = "The player goes on: somebody else is attached to it."
      }
    case .reply(let id, let reply):
      guard let tag = tags.removeValue(forKey: id) else { return }
      // Bars come many times a second, and are all that changes then.
      let isSpectrum = if case .spectrum = reply { true } else { false }
      take(.reply(tag, .success(reply)), changing: isSpectrum ? .spectrum : .everything)
    case .failure(let id, let error):
      if let tag = tags.removeValue(forKey: id) { take(.reply(tag, .failure(error))) }
    case .welcome, .goodbye:
      break
    }
  }

  /// Looks for a player that went away, when that is due.
  private func lookForPlayer() {
    guard absence.isDue(at: now) else { return }
    let launcher = HostLauncher(locations: locations)
    do throws(PlayerError) {
      if let found = try launcher.connectAtOnce(attached: true) {
        attach(found, notices: [])
      } else if absence.mayStart {
        startPlayer()
      }
    } catch {
      // One is there and does not answer yet, or speaks another version.
      if error.code == .versionMismatch { take(.detached(reason: error.message)) }
    }
  }

  private func startPlayer() {
    guard connection == nil else { return }
    absence.noteStart(at: now)
    do throws(PlayerError) {
      let launcher = HostLauncher(locations: locations)
      let (found, said) = try launcher.connect(attached: true, output: nil, isBrief: false)
      attach(found, notices: said.map { Notice(.warning, $0) })
    } catch {
      take(.detached(reason: error.message))
    }
  }
}
