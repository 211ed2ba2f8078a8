import Glibc
import Linux
import Locations
import PlayerInterface
import PlayerModel
import PlayerService
import TerminalScreen

/// The interface's thread: a `poll` loop over the terminal, signals, the player and the mailbox.
///
/// It passes events to the model in order, performs the resulting effects, and draws the screen. It
/// sleeps while nothing happens.
struct InterfaceLoop: ~Copyable {
  /// How long the first screen waits for answers of the player, in nanoseconds.
  private static let firstAnswers: Int64 = 20_000_000

  private let screen: TerminalDisplay
  private let locations: Locations
  private let clock = SystemClock()
  private let mailbox = InterfaceMailbox()
  private let workers: InterfaceWorkers
  private var model: AppModel
  private var player: PlayerAttachment
  private var drawing: ScreenDrawing

  init(
    screen: TerminalDisplay, model: AppModel, player: PlayerAttachment,
    configuration: InterfaceConfiguration, locations: Locations, commandLine: CommandLineWords
  ) {
    self.screen = screen
    self.model = model
    self.player = player
    self.locations = locations
    workers = InterfaceWorkers(screen.traits, configuration, locations, commandLine, mailbox)
    drawing = ScreenDrawing(on: screen, startingAt: clock.now().monotonicNanoseconds)
  }

  /// The text to print after the terminal is restored, if any.
  var farewell: String? { player.farewell }

  /// Runs until the listener exits.
  mutating func run() {
    // Immediate answers of the player belong on the first screen.
    let end = now + Self.firstAnswers
    while player.owesAnswer, !player.isLeft, now < end { handleEvents(before: end) }
    while !player.isLeft {
      drawing.drawIfDue(model, by: clock)
      handleEvents(before: nextDue)
      for event in player.look(at: now) { take(event) }
      if let due = model.barsDueAt, due <= now { takeBars(.barsDue) }
      if let due = model.deadline, due <= now { take(.timePassed) }
      player.stopWaiting(at: now)
    }
    _ = mailbox.close()
    workers.commands.stop()
  }

  private var now: Int64 { clock.now().monotonicNanoseconds }

  /// Waits for events until `end`, and handles those of the listener first.
  private mutating func handleEvents(before end: Int64?) {
    var polled = [screen.inputDescriptor, screen.signalDescriptor, mailbox.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    polled.append(player.polled)
    poll(&polled, nfds_t(polled.count), timeout(before: end))
    if polled[0].revents != 0 || polled[1].revents != 0 || screen.nextRead != nil {
      drawing.takeKey(at: now)
      for event in screen.read() { take(.terminal(event)) }
    }
    if polled[3].revents != 0 {
      for event in player.receive(polled[3].revents) { receive(event) }
    }
    if polled[2].revents != 0 {
      for event in mailbox.take() { receive(event) }
    }
  }

  /// When there is something to do without an event; `nil` if never.
  private var nextDue: Int64? {
    [drawing.wake(at: now), model.barsDueAt, model.deadline, player.dueAt].compactMap(\.self).min()
  }

  /// Returns the milliseconds until `end`, or until an incomplete key sequence times out; -1 for
  /// neither.
  private func timeout(before end: Int64?) -> Int32 {
    let wait = end.map { Int32(clamping: max(0, ($0 - now + 999_999) / 1_000_000)) } ?? -1
    guard let nextRead = screen.nextRead else { return wait }
    return wait < 0 ? nextRead : min(wait, nextRead)
  }

  private mutating func receive(_ event: AppEvent) {
    switch event {
    case .detached:
      lose()
    case _ where event.isOfBars:
      takeBars(event)
    default:
      for event in player.note(event) { take(event) }
    }
  }

  private mutating func lose() {
    guard let (end, replies) = player.lose(at: now) else { return }
    for reply in replies { take(reply) }
    let key = model.bindings.name(.togglePlayback)
    for event in player.comeBack(after: end, startedBy: key, at: now) { take(event) }
  }

  /// Handles an event that changes the visualizer or nothing.
  private mutating func takeBars(_ event: AppEvent) {
    let shown = model.spectrumLevels
    take(event, changing: [])
    if model.spectrumLevels != shown { drawing.want(.spectrum) }
  }

  private mutating func take(_ event: AppEvent, changing parts: DrawingPace.Parts = .everything) {
    drawing.want(parts)
    for effect in model.update(event, at: clock.now()) { perform(effect) }
  }

  private mutating func perform(_ effect: Effect) {
    switch effect {
    case .request(let request, let tag):
      guard !player.ask(request, tag) else { return }
      take(.reply(tag, .failure(PlayerError(.disconnected, "No player is running."))))
    case .drawCover(let request): workers.covers.draw(request)
    case .drawPhoto(let request): workers.photos.draw(request)
    case .drawTiles(let request): workers.tiles.draw(request)
    case .drawReportCover(let request): workers.reportCovers.draw(request)
    case .readPhotos(let song): workers.songPhotos.ask(song)
    case .readOutline(let song): workers.outlines.ask(song)
    case .readRows(let question, let tag): workers.rows.ask(question, tag)
    case .findRow(let search, let tag): workers.rows.find(search, tag)
    case .readReport(let period, let tag): workers.reports.ask(period, tag)
    case .readDetails(let track, let tag): workers.files.readDetails(of: track, tag)
    case .readStatistics(let tag): workers.statistics.read(tag)
    case .readTags(let paths, let tag): workers.files.readTags(paths, tag)
    case .planTags(let paths, let edit, let tag): workers.files.planTags(paths, edit, tag)
    case .writeTags(let tag): workers.files.writeTags(tag)
    case .runCommand(let words): workers.commands.run(words)
    case .stopCommand: workers.commands.stop()
    case .completeWord(let words, let text): workers.commands.complete(words, for: text)
    case .completeFolder(let text): workers.settings.complete(text)
    case .addFolder(let text): workers.settings.addFolder(text)
    case .removeFolder(let path):
      workers.settings.perform { change throws(PlayerError) in try change.removeFolder(path) }
    case .putBackFolder(let folder):
      workers.settings.perform { change throws(PlayerError) in try change.putBack(folder) }
    case .changeSetting(let name, let input): workers.settings.set(name, to: input)
    case .readSettings: workers.settings.read()
    case .stopLooking: workers.settings.stopLooking()
    case .keepCommands(let lines):
      keep { [locations] () throws(PlayerError) in try CommandHistory(locations).keep(lines) }
    case .keepAppearance(let appearance):
      keep { [locations] () throws(PlayerError) in
        try AppearanceFile(locations).keep(appearance)
      }
    case .detach: player.detach()
    case .quit:
      // The music fades out meanwhile, and further input belongs to the shell.
      if player.quit(at: now) { screen.close() }
    case .startPlayer: for event in player.start(at: now) { take(event) }
    case .restartPlayer: for event in player.restart(at: now) { take(event) }
    case .suspend: screen.suspend()
    case .redrawAll: screen.redrawAll()
    }
  }

  private mutating func keep(_ work: () throws(PlayerError) -> Void) {
    do throws(PlayerError) {
      try work()
    } catch {
      take(.notice(Notice(.warning, error.message)))
    }
  }
}
