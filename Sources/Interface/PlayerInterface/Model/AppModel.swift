package import PlayerModel
package import TerminalCells

/// The complete state of the interface, composed of values that each keep one concern.
///
/// It routes each event to the value that handles it, carries out the resulting intents, and
/// requests the data that the screen needs. A new concern is a new value; the model's only state of
/// its own is ``InputMode``.
///
/// The model is pure: it has no clock, terminal or I/O. Events go into ``update(_:at:)``, which
/// returns effects, and ``rendered(at:utcOffset:)`` returns the screen.
package struct AppModel: Equatable, Sendable {
  /// The size of the terminal.
  var size: CellSize
  var appearance: Appearance
  var keys: KeyInput
  var mouse = MouseInput()
  /// The input mode; entering a prompt closes any overlay screen.
  var mode = InputMode.normal {
    didSet { screens.close() }
  }
  var player: PlayerLink
  var transport = Transport()
  var screens: Screens
  var nowPlaying = NowPlaying()
  var titleScroll = TitleScroll()
  var messages = Messages()
  var shell: CommandShell
  /// What to do with rows that were requested; a newer request replaces it.
  var rowFetch: RowFetch?

  /// Creates an interface that waits for ``AppEvent/attached(_:)``.
  ///
  /// - Parameters:
  ///   - size: The terminal's size.
  ///   - traits: The capabilities of the terminal.
  ///   - bindings: The key bindings.
  ///   - options: The appearance.
  ///   - kept: The saved changes that keys made to the appearance, if any.
  ///   - commandWords: The words of command lines.
  ///   - formats: The help on formats.
  ///   - settings: The settings that the help can find.
  ///   - commandHistory: The previous command lines, newest last.
  ///   - sensors: The names of the sensors in the log; if empty, only the music sensor's records are shown.
  ///   - opening: The first request to the player, for example to queue files from the command line. Its
  ///     failure and skipped files are reported.
  ///   - firstRun: What to offer if the library is empty; `nil` if it is not.
  package init(
    size: CellSize, traits: TerminalTraits, bindings: KeyBindings = .standard,
    options: InterfaceOptions = InterfaceOptions(), kept: KeptAppearance? = nil,
    commandWords: [CommandWord] = [], formats: FormatHelp = FormatHelp(),
    settings: DeferredTopics = DeferredTopics(), commandHistory: [String] = [],
    sensors: [String] = [], opening: PlayerRequest? = nil,
    firstRun: FirstRun? = nil
  ) {
    self.size = size
    appearance = Appearance(traits, options, kept: kept)
    keys = KeyInput(bindings)
    shell = CommandShell(words: commandWords, history: commandHistory)
    player = PlayerLink(opening: opening)
    if let firstRun {
      mode = .folder(FolderPrompt(.firstRun(demo: firstRun.demo), text: firstRun.folder))
    }
    screens = Screens(
      ScreenSetup(
        bindings: bindings, commands: commandWords, formats: formats, settings: settings,
        sensors: sensors))
    screens.resize(to: listLayout)
    screens.configure(appearance.options.preferences, bindings)
  }

  /// Handles an event that occurred at `now`, and returns the resulting effects.
  package mutating func update(_ event: AppEvent, at now: Timestamp) -> [Effect] {
    screens.navigation.touch(at: now.monotonicNanoseconds, isByListener: event.isByListener)
    let hadLyrics = nowPlaying.hasLyrics
    let effects = route(event, at: now)
    // A search that is given up restores them.
    if mode != .searching, let lost = screens.takeLostMarks() { messages.add(remark: lost) }
    if nowPlaying.hasLyrics != hadLyrics { screens.resize(to: listLayout) }
    // While the next bars are known, nothing is requested, and the layout is not needed.
    if case .barsDue = event, nowPlaying.spectrum.dueAt != nil { return effects }
    if event.isOfBars { return effects + askForSpectrum(layout) }
    screens.settleSeek()
    let context = paneContext(at: now)
    fitChooser()
    nowPlaying.wrapLyrics(in: context.layout)
    followTitle(context)
    let asked = effects + askForWhatIsSeen(context)
    guard let settled = settleSearch(at: now) else { return asked }
    return asked + settled + askForWhatIsSeen(paneContext(at: now))
  }

  /// Routes an event to the value that handles it.
  private mutating func route(_ event: AppEvent, at now: Timestamp) -> [Effect] {
    switch event {
    case .terminal(let event): return handle(event, at: now)
    case .timePassed:
      if let lockDeadline, lockDeadline <= now.monotonicNanoseconds { lock() }
      return ask(transport.pass(to: now))
    case .barsDue:
      nowPlaying.spectrum.pass(to: now.monotonicNanoseconds)
      nowPlaying.outline.heard.pass(to: now.monotonicNanoseconds)
    case .configured(let bindings, let options, let notice):
      return configure(bindings, options, notice)
    case .attached(let snapshot): return attach(snapshot)
    case .detached(let reason): detach(reason)
    case .player(let event): return handle(event)
    case .reply(let tag, let result): return handle(result, tag, at: now)
    case .rows(let tag, let answer): return receive(answer, tag)
    case .rowFound(let tag, let answer):
      if screens.isForTrackSeek(tag) { return receiveSeek(answer) }
      receiveMatch(answer, tag)
    case .foundElsewhere(let tag, let match): receiveMatch(match, tag)
    case .settingChanged(let result): return receive(result)
    case .cover(let request, let answer):
      if let problem = nowPlaying.receive(answer, to: request) { say(problem) }
    case .photo(let request, let answer):
      screens.change(PhotosView.self) { $0.receive(answer, to: request) }
    case .tiles(let answers): screens[LibraryState.self].grid.receive(answers)
    case .photosOfSong(let song, let photos): nowPlaying.photos.receive(photos, of: song)
    case .outline(let song, let outline): nowPlaying.outline.receive(outline, of: song)
    case .report(let tag, let answer): screens.log.report.receive(answer, tag)
    case .reportCover(let request, let answer): screens.log.report.receive(answer, to: request)
    case .notice(let notice): say(notice.text, notice.level)
    case .commandProgress(let text): shell.receive(progress: text)
    case .command(let result): return receive(result)
    case .completions(let words, let text): receive(words, completing: text)
    case .folders(let completion, let text): receive(completion, of: text)
    case .settings(let entries): screens.settings.receive(entries)
    case .details(let tag, let rows):
      screens.change(DetailsView.self) { $0.receive(rows, tag) }
      screens.change(StatisticsView.self) { $0.receive(rows, tag) }
    case .tags(let tag, let answer): receive(answer, tag)
    case .tagPreview(let tag, let preview):
      screens.change(TagForm.self) { $0.receive(preview, tag) }
    case .tagsWritten(let tag, let result): return receive(result, tag)
    }
    return []
  }

  /// Handles rows that were read to be shown, or for ``rowFetch``.
  private mutating func receive(
    _ answer: Result<ListAnswer, PlayerError>, _ tag: RequestTag
  ) -> [Effect] {
    guard rowFetch?.tag == tag else {
      screens.receive(answer, tag)
      return []
    }
    if let question = rowFetch?.continueFetch(answer, &player.tags) { return [question] }
    defer { rowFetch = nil }
    return carryOut(rowFetch?.take(answer) ?? [])
  }

  private mutating func configure(
    _ bindings: KeyBindings, _ options: InterfaceOptions, _ notice: Notice
  ) -> [Effect] {
    keys.rebind(to: bindings)
    appearance.configure(options)
    screens.configure(options.preferences, bindings)
    screens.forgetSensors()
    screens.resize(to: listLayout)
    say(notice.text, notice.level)
    return askForSettings()
  }

  /// Requests the data that is visible but unknown.
  private mutating func askForWhatIsSeen(_ context: PaneContext) -> [Effect] {
    let layout = context.layout
    var effects = carryOut(screens.tab.ask(context, &player.tags))
    effects += askForMatch() + askForSeek()
    if let cover = nowPlaying.askForCover(layout, appearance, snapshot, at: context.now) {
      effects.append(.drawCover(cover))
    }
    appearance.follow(coverAccent: nowPlaying.cover.accent)
    if screens.isCovered { effects += carryOut(screens.shown.ask(context, &player.tags)) }
    if let song = nowPlaying.photos.ask(appearance.options, snapshot, screen) {
      effects.append(.readPhotos(ofSong: song))
    }
    let hasBar = layout.height(of: .progress) > 0
    if let song = nowPlaying.outline.ask(snapshot, isVisible: hasBar) {
      effects.append(.readOutline(ofSong: song))
    }
    if let following = nowPlaying.askForUpcoming(layout, player) {
      effects += request(following, for: .upcoming)
    }
    return effects + askForSpectrum(layout)
  }

  private mutating func askForSpectrum(_ layout: Layout) -> [Effect] {
    let bars = nowPlaying.askForSpectrum(layout, player).map { request($0, for: .spectrum) } ?? []
    guard let item = snapshot.item, let level = nowPlaying.askForLevel(layout, player) else {
      return bars
    }
    return bars + request(level, for: .level(item.id))
  }
}
