package import PlayerModel
package import TerminalCells

/// All that the interface knows, and the one place where it changes.
///
/// Pure: no clock, no terminal, no I/O. Events go in by ``update(_:)``, what is to be done comes out as
/// effects, and what is to be seen by ``rendered(at:)``.
package struct AppModel: Equatable, Sendable {
  /// What keys do.
  enum Mode: Equatable, Sendable {
    /// They act on the player and the queue.
    case normal
    /// They are typed into the field of the screen: a filter, or what is searched for.
    case typing
    /// A digit files the selected row, or its whole album, under a mood.
    case filing(album: Bool)
    /// A digit rates what plays.
    case rating
    /// They are typed into the command line.
    case command(CommandLine)
    /// They are typed into the name of a folder that is to join the library.
    case folder(FolderPrompt)
    /// They scroll the messages that were, or act on the player.
    case messages(ScrollPosition)
  }

  /// What there is at the other end.
  enum Connection: Equatable, Sendable {
    /// Nothing yet.
    case waiting
    /// A player.
    case attached
    /// Nothing any more, and why.
    case lost(String)
  }

  /// What a request was for, to know what its answer means.
  enum Purpose: Equatable, Sendable {
    case opening
    case rows
    case lyrics(EntryID)
    case lyricsOffset(ofAll: Bool)
    case spectrum
    case moods
    case mood(MoodName, isAdding: Bool, title: String)
    case marks(said: String)
    case modes
    case removal(title: String)
    case playlists
    case savedQueries
    case added(what: String)
    case sorting
    case settings
    case command
  }

  let traits: TerminalTraits
  private(set) var bindings: KeyBindings
  var options: InterfaceOptions
  /// What the files said last: keys change ``options`` alone.
  private var savedOptions: InterfaceOptions
  var size: CellSize
  var mode = Mode.normal
  var connection = Connection.waiting
  var snapshot = PlayerSnapshot(output: "")
  /// What is looked at.
  var screen = Screen.queue
  /// What was looked at before the help or the search.
  var screenBefore = Screen.queue
  /// Whether only keys for what plays work.
  var isLocked = false
  /// What was looked at before it was locked.
  var screenBeforeLock = Screen.queue
  /// When the listener did something last, on the monotonic clock; nil: not yet.
  var touchedAt: Int64?
  var queue = QueueList()
  var order = Browser.Order.artists
  var library = Browser(.artists)
  /// Moods and lists, and their tracks.
  var collections = Browser()
  var search = SearchState()
  var log = RowList()
  /// What was listened to, beside the log.
  var report = ReportView()
  var settings = SettingsState()
  var help = HelpState()
  var playlists: [PlaylistSummary] = []
  var savedQueries: [SavedQuery] = []
  var revision = ListRevision()
  /// What is to be done with rows that were asked for.
  var gathering: Gathering?
  var lyrics = LyricsView()
  var spectrum = SpectrumView()
  /// The moods, in the order of their keys.
  var moods = MoodName.standard.map { MoodSummary(name: $0, trackCount: 0) }
  var message: Message?
  var history = MessageHistory()
  /// The words that command lines may hold.
  let commandWords: [CommandWord]
  /// The command lines that were typed, the newest last.
  var commandHistory: [String]
  /// The command that is at work.
  var runningCommand: String?
  /// How far it is; empty if it does not say.
  var commandProgress = ""
  var opening: PlayerRequest?
  /// How it began, where there was no music at all.
  let firstRun: FirstRun?
  var heldKey = HeldKey()
  var mouse = MouseState()
  var cover = CoverView()
  /// Keys of a sequence that is not complete yet.
  var typed: [Key] = []
  var wanted = WantedModes()
  private var pending: [RequestTag: Purpose] = [:]
  var tags = RequestTags()

  /// An interface that waits for ``AppEvent/attached(_:)``.
  ///
  /// - Parameters:
  ///   - size: the terminal's size.
  ///   - traits: what the terminal can show.
  ///   - bindings: which keys do what.
  ///   - options: how it looks.
  ///   - commandWords: the words that command lines may hold.
  ///   - commandHistory: the command lines that were typed before, the newest last.
  ///   - opening: what to ask of the player as soon as there is one, such as to queue the files that
  ///     were named on the command line; a failure, or files that were skipped, are shown.
  ///   - firstRun: what to offer where there is no music at all yet; nil where there is some.
  package init(
    size: CellSize, traits: TerminalTraits, bindings: KeyBindings = .standard,
    options: InterfaceOptions = InterfaceOptions(), commandWords: [CommandWord] = [],
    commandHistory: [String] = [], opening: PlayerRequest? = nil, firstRun: FirstRun? = nil
  ) {
    self.size = size
    self.traits = traits
    self.bindings = bindings
    self.options = options
    savedOptions = options
    self.commandWords = commandWords
    self.commandHistory = commandHistory
    self.opening = opening
    self.firstRun = firstRun
    if let firstRun { mode = .folder(FolderPrompt(firstRun.folder, isFirst: true)) }
    log.show(.records)
    fillCollections()
    setHeights()
  }

  /// Takes an event in, at the time at which it came, and says what is to be done.
  package mutating func update(_ event: AppEvent, at now: Timestamp) -> [Effect] {
    if touchedAt == nil || event.isByListener { touchedAt = now.monotonicNanoseconds }
    let effects: [Effect] =
      switch event {
      case .terminal(let event): handle(event, at: now)
      case .timePassed: pass(to: now)
      case .configured(let bindings, let options, let notice):
        configure(bindings, options, notice)
      case .cover(let request, let answer): receive(answer, to: request)
      case .attached(let snapshot): attach(snapshot)
      case .detached(let reason): detach(reason)
      case .player(let event): handle(event)
      case .reply(let tag, let result): handle(result, tag)
      case .rows(let tag, let answer): receive(answer, tag)
      case .report(let tag, let answer): receive(answer, tag)
      case .notice(let notice): tell(notice)
      case .commandProgress(let text): receive(progress: text)
      case .command(let result): receive(result)
      case .completions(let words, let text): receive(words, completing: text)
      case .folders(let completion, let text): receive(completion, of: text)
      case .settingChanged(let result): receive(result)
      case .settings(let entries): receive(entries)
      }
    wrapLyrics()
    return effects + requestRows() + readRows() + requestCover(at: now) + requestSpectrum()
  }

  /// Whether the request that the interface was opened with is still being worked on.
  var isOpening: Bool { pending.values.contains(.opening) }

  /// The request as an effect, and what its answer will be for; without a player, only a message.
  mutating func request(_ request: PlayerRequest, for purpose: Purpose = .command) -> [Effect] {
    guard connection == .attached else {
      if connection == .waiting {
        show(Message(level: .info, text: "There is no player yet: wait a moment."))
      }
      return []
    }
    let tag = tags.next()
    pending[tag] = purpose
    return [.request(request, tag)]
  }

  /// What the request with this tag was for; nil if it belongs to a connection that is gone.
  mutating func takePurpose(_ tag: RequestTag) -> Purpose? {
    pending.removeValue(forKey: tag)
  }

  /// Forgets requests that will not be answered.
  mutating func dropRequests() {
    pending = [:]
    wanted = WantedModes()
  }

  /// Shows a message, unless one that matters more is there.
  mutating func show(_ new: Message) {
    history.add(new)
    if new.replaces(message) { message = new }
  }

  private mutating func tell(_ notice: Notice) -> [Effect] {
    show(Message(level: notice.level, text: notice.text))
    return []
  }

  private mutating func configure(
    _ bindings: KeyBindings, _ saved: InterfaceOptions, _ notice: Notice
  ) -> [Effect] {
    self.bindings = bindings
    let cover = saved.cover == savedOptions.cover ? options.cover : saved.cover
    let showsSpectrum =
      saved.showsSpectrum == savedOptions.showsSpectrum
      ? options.showsSpectrum : saved.showsSpectrum
    savedOptions = saved
    options = saved
    options.cover = cover
    options.showsSpectrum = showsSpectrum
    typed = []
    return tell(notice) + requestSettings()
  }

  private mutating func requestRows() -> [Effect] {
    guard connection == .attached, screen == .queue, let request = queue.nextRequest() else {
      return []
    }
    return self.request(request, for: .rows)
  }
}
