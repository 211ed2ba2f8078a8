import PlayerModel
import TerminalCells

/// The screens: which of them is looked at, and the state of each; keys and answers go to the one that they concern.
struct Screens: Equatable, Sendable {
  var navigation = Navigation()
  var queue = QueueList()
  var library = LibraryState()
  var moods = MoodsState()
  var search = SearchState()
  var log: LogState
  var settings = SettingsState()
  var help: HelpState
  /// The search in the list of the current screen.
  var find = ListSearch()
  /// The way to the playing track, while it is gone.
  var way: TrackSeek?
  /// Whether the playing track is followed.
  var isFollowing = false

  /// The screens, with the help on these keys and commands, and the log of these sensors.
  init(_ bindings: KeyBindings, _ commands: [CommandWord], _ sensors: [String]) {
    log = LogState(of: sensors)
    help = HelpState(bindings, commands)
  }

  /// Takes what the listener wants of the lists.
  mutating func configure(_ preferences: InterfacePreferences) {
    library.configure(preferences)
    moods.browser.setWantsPlays(preferences.columns.moods.has(.plays))
    search.list.wantsPlays = preferences.columns.search.has(.plays)
  }

  /// The one that is looked at.
  var current: Screen { navigation.screen }

  /// Does what a key does on the current screen; nil if there is nothing to do.
  mutating func handle(_ action: KeyAction, _ player: PlayerLink) -> [Intent]? {
    if let intents = handleMarked(action) { return intents }
    switch current {
    case .queue: return queue.handle(action, player.snapshot)
    case .library: return library.handle(action)
    case .moods: return moods.handle(action)
    case .search: return search.handle(action)
    case .log: return log.handle(action)
    case .settings: return settings.handle(action, player)
    case .help, .playing: return nil
    }
  }

  /// Files the marked rows under a mood, or the selected one, or its whole album.
  mutating func fileSelected(under mood: MoodName, isAlbum: Bool) -> [Intent] {
    if !isAlbum, let intents = fileMarked(under: mood) { return intents }
    return switch current {
    case .queue: queue.fileSelected(under: mood, isAlbum: isAlbum)
    case .library: library.browser.focused.fileSelected(under: mood)
    case .moods: moods.browser.focused.fileSelected(under: mood)
    case .search: search.list.fileSelected(under: mood)
    case .log, .help, .playing, .settings: []
    }
  }

  /// Lets every screen have as much room as the layout has for it.
  mutating func resize(to layout: Layout) {
    let rows = layout.rows.height
    queue.setHeight(rows)
    library.browser.setHeight(rows)
    moods.browser.setHeight(rows)
    search.list.setHeight(SearchPane.parts(of: layout.body).list.height)
    log.setBody(layout.body)
    settings.setHeight(SettingsPane.parts(of: layout.body).list.height)
    help.setSize(CellSize(width: layout.body.width, height: layout.body.height))
  }
}

extension Screens {
  /// Goes to a screen, and asks for what it shows.
  mutating func go(to new: Screen, _ tags: inout RequestTags) -> [Intent] {
    if new == .search { search.comeBack() }
    navigation.go(to: new)
    way = nil
    settings.stopChoosing()
    return questions + askForReport(&tags)
  }

  /// One step back within the current screen: out of a filter, a choice or a column; answers whether there is one.
  mutating func stepBack(_ snapshot: PlayerSnapshot) -> Bool {
    if marks?.isEmpty == false {
      dropMarks()
      return true
    }
    if hasTyped {
      clearField(snapshot)
      return true
    }
    if settings.choosing != nil {
      settings.stopChoosing()
      return true
    }
    switch current {
    case .library: library.browser.goOut()
    case .moods: moods.browser.goOut()
    case .queue, .playing, .log: break
    case .help, .search, .settings: return false
    }
    return true
  }

  /// What the current screen shows and only the player and the files know.
  var questions: [Intent] {
    switch current {
    case .moods: MoodsState.questions
    case .settings: SettingsState.questions
    case .help, .library, .queue, .playing, .search, .log: []
    }
  }

  /// Shows the report of another time, or none, in the log; elsewhere the log will show one.
  mutating func changeReport() {
    if current == .log || !log.report.isShown { log.changeReport() }
  }

  /// Asks for the report, if it is seen.
  mutating func askForReport(_ tags: inout RequestTags) -> [Intent] {
    current == .log ? log.report.ask(&tags).map(Intent.effect) : []
  }
}
