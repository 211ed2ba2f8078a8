package import PlayerModel
package import TerminalCells

/// All that the interface knows: values that keep one concern each, put together.
///
/// It hands an event to the value that it concerns, carries out what that wants of others, and asks for what is
/// seen and not known. Another concern is another value: here is no state of its own but that of ``InputMode``.
///
/// Pure: no clock, no terminal, no I/O. Events go in by ``update(_:)``, what is to be done comes out as
/// effects, and what is to be seen by ``rendered(at:)``.
package struct AppModel: Equatable, Sendable {
  /// The terminal's size.
  var size: CellSize
  var appearance: Appearance
  var keys: KeyInput
  var mouse = MouseInput()
  /// What keys do; a prompt takes the place of a screen that lies over the others.
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
  /// What is to be done with rows that were asked for; a newer wish of that kind takes its place.
  var gathering: Gathering?

  /// An interface that waits for ``AppEvent/attached(_:)``.
  ///
  /// - Parameters:
  ///   - size: the terminal's size.
  ///   - traits: what the terminal can show.
  ///   - bindings: which keys do what.
  ///   - options: how it looks.
  ///   - kept: what keys changed of that before; nil if nothing is known of it.
  ///   - commandWords: the words that command lines may hold.
  ///   - commandHistory: the command lines that were typed before, the newest last.
  ///   - sensors: whose records the log shows, by name; only the music sensor's without any.
  ///   - opening: what to ask of the player as soon as there is one, such as to queue the files that
  ///     were named on the command line; a failure, or files that were skipped, are shown.
  ///   - firstRun: what to offer where there is no music at all yet; nil where there is some.
  package init(
    size: CellSize, traits: TerminalTraits, bindings: KeyBindings = .standard,
    options: InterfaceOptions = InterfaceOptions(), kept: KeptAppearance? = nil,
    commandWords: [CommandWord] = [],
    commandHistory: [String] = [], sensors: [String] = [], opening: PlayerRequest? = nil,
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
      ScreenSetup(bindings: bindings, commands: commandWords, sensors: sensors))
    screens.resize(to: listLayout)
    screens.configure(appearance.options.preferences, bindings)
  }

  /// Takes an event in, at the time at which it came, and says what is to be done.
  package mutating func update(_ event: AppEvent, at now: Timestamp) -> [Effect] {
    screens.navigation.touch(at: now.monotonicNanoseconds, isByListener: event.isByListener)
    let effects = route(event, at: now)
    // While the next bars are known, nothing is asked for, and no layout is needed.
    if case .barsDue = event, barsDueAt != nil { return effects }
    if event.isOfBars { return effects + askForSpectrum(layout) }
    let context = paneContext(at: now)
    fitChooser()
    nowPlaying.wrapLyrics(in: context.layout)
    followTitle(context)
    return effects + askForWhatIsSeen(context)
  }

  /// Hands an event to what it concerns.
  private mutating func route(_ event: AppEvent, at now: Timestamp) -> [Effect] {
    switch event {
    case .terminal(let event): return handle(event, at: now)
    case .timePassed:
      if let lockDeadline, lockDeadline <= now.monotonicNanoseconds { lock() }
      return ask(transport.pass(to: now))
    case .barsDue: nowPlaying.spectrum.pass(to: now.monotonicNanoseconds)
    case .configured(let bindings, let options, let notice):
      return configure(bindings, options, notice)
    case .attached(let snapshot): return attach(snapshot)
    case .detached(let reason): detach(reason)
    case .player(let event): return handle(event)
    case .reply(let tag, let result): return handle(result, tag, at: now)
    case .rows(let tag, let answer): return receive(answer, tag)
    case .rowFound(let tag, let answer):
      if screens.isOnWay(tag) { receiveSeek(answer) } else { receiveMatch(answer, tag) }
    case .settingChanged(let result): return receive(result)
    case .cover(let request, let answer):
      if let problem = nowPlaying.receive(answer, to: request) { say(problem) }
    case .photo(let request, let answer):
      screens.change(PhotosView.self) { $0.receive(answer, to: request) }
    case .photosOfSong(let song, let photos): nowPlaying.photos.receive(photos, of: song)
    case .report(let tag, let answer): screens.log.report.receive(answer, tag)
    case .reportCover(let request, let answer): screens.log.report.receive(answer, to: request)
    case .notice(let notice): say(notice.text, notice.level)
    case .commandProgress(let text): shell.receive(progress: text)
    case .command(let result): receive(result)
    case .completions(let words, let text): receive(words, completing: text)
    case .folders(let completion, let text): receive(completion, of: text)
    case .settings(let entries): screens.settings.receive(entries)
    case .details(let tag, let rows): screens.change(DetailsView.self) { $0.receive(rows, tag) }
    case .tags(let tag, let answer): receive(answer, tag)
    case .tagPreview(let tag, let preview):
      screens.change(TagForm.self) { $0.receive(preview, tag) }
    case .tagsWritten(let tag, let result): return receive(result, tag)
    }
    return []
  }

  /// Takes rows that were read, to show them or to do something with them.
  private mutating func receive(
    _ answer: Result<ListAnswer, PlayerError>, _ tag: RequestTag
  ) -> [Effect] {
    guard let gathering, gathering.tag == tag else {
      screens.receive(answer, tag)
      return []
    }
    self.gathering = gathering
    if let question = self.gathering?.goOn(answer, &player.tags) { return [question] }
    defer { self.gathering = nil }
    return carryOut(self.gathering?.take(answer) ?? [])
  }

  private mutating func configure(
    _ bindings: KeyBindings, _ options: InterfaceOptions, _ notice: Notice
  ) -> [Effect] {
    keys.rebind(to: bindings)
    appearance.configure(options)
    screens.configure(options.preferences, bindings)
    say(notice.text, notice.level)
    return askForSettings()
  }

  /// Asks for what is seen and not known yet.
  private mutating func askForWhatIsSeen(_ context: PaneContext) -> [Effect] {
    let layout = context.layout
    var effects = carryOut(screens.tab.ask(context, &player.tags))
    effects += askForMatch() + askForSeek()
    if let cover = nowPlaying.askForCover(layout, appearance, snapshot, at: context.now) {
      effects.append(.drawCover(cover))
    }
    if screens.isCovered { effects += carryOut(screens.shown.ask(context, &player.tags)) }
    if let song = nowPlaying.photos.ask(appearance.options, snapshot, screen) {
      effects.append(.readPhotos(ofSong: song))
    }
    return effects + askForSpectrum(layout)
  }

  private mutating func askForSpectrum(_ layout: Layout) -> [Effect] {
    nowPlaying.askForSpectrum(layout, player).map { request($0, for: .spectrum) } ?? []
  }
}
