import PlayerModel
import TerminalCells

/// From one screen to another, and through what each of them shows.
extension AppModel {
  /// Shows a screen, and asks for what it needs.
  mutating func go(to new: Screen) -> [Effect] {
    mode = new == .search ? .typing : .normal
    guard new != screen else { return [] }
    if new == .search { search.comeBack() }
    if ![.help, .search, .settings].contains(screen) { screenBefore = screen }
    screen = new
    settings.stopChoosing()
    return requestCollections() + requestSettings() + readReport()
  }

  /// One step back: out of a filter, a column, or the screen.
  mutating func goBack() -> [Effect] {
    if isLocked { return performLocked(.showAll) ?? [] }
    if hasTyped {
      clearField()
      return []
    }
    if settings.choosing != nil {
      settings.stopChoosing()
      return []
    }
    switch screen {
    case .help, .search, .settings: return go(to: screenBefore)
    case .library, .moods: return goOut()
    case .queue, .playing, .log: return []
    }
  }

  /// Back to the column before.
  mutating func goOut() -> [Effect] {
    switch screen {
    case .library: _ = library.goOut()
    case .moods: _ = collections.goOut()
    case .settings: settings.stopChoosing()
    case .help, .queue, .playing, .search, .log: break
    }
    return []
  }

  /// Into the selected row; answers whether there is anything to go into.
  @discardableResult
  mutating func goIn() -> Bool {
    switch screen {
    case .library: library.goIn()
    case .moods: collections.goIn()
    case .help, .queue, .playing, .search, .log, .settings: false
    }
  }

  /// Browses the library by something else.
  mutating func changeOrder() {
    guard screen == .library else { return }
    order = order.following
    library = Browser(order)
    setHeights()
  }

  /// Moves in whatever the screen shows.
  mutating func moveInList(_ action: KeyAction) {
    switch screen {
    case .queue: queue.take(action)
    case .help: scrollHelp(action)
    case .log where report.isShown: scrollReport(action)
    case .library, .moods, .search, .log: changeList { $0.take(action) }
    case .playing: scrollLyrics(action)
    case .settings: settings.take(action)
    }
  }

  /// Shows the messages that were, from the newest on.
  mutating func showMessages() {
    mode = .messages(ScrollPosition())
  }

  mutating func scrollMessages(_ action: KeyAction) {
    guard case .messages(var scroll) = mode else { return }
    let height = Layout(size).body.height
    scroll.take(action, count: MessagesPane.lines(history, in: Layout(size)).count, height: height)
    mode = .messages(scroll)
  }

  mutating func scrollHelp(_ action: KeyAction) {
    help.scroll.take(action, count: helpLines.count, height: Layout(size).body.height)
  }

  mutating func scrollHelp(by lines: Int) {
    help.scroll.move(by: lines, count: helpLines.count, height: Layout(size).body.height)
  }

  /// The lines of the help that hold what is typed.
  var helpLines: [HelpLine] {
    HelpLine.all(bindings).matching(help.filter.text)
  }

  /// Asks for what the first column of the moods' screen shows.
  mutating func requestCollections() -> [Effect] {
    guard screen == .moods else { return [] }
    return request(.playlists, for: .playlists) + request(.savedQueries, for: .savedQueries)
  }

  /// Shows the moods and lists that are known.
  mutating func fillCollections() {
    let shown =
      moods.map { mood in
        ListRow.Collection(
          kind: .mood(mood), name: mood.name.rawValue, count: mood.trackCount)
      }
      + playlists.map { playlist in
        ListRow.Collection(
          kind: .playlist(playlist.name), name: playlist.name.rawValue,
          count: playlist.trackCount)
      } + ListRow.Collection.standard
      + savedQueries.map { query in
        ListRow.Collection(
          kind: .query(LibraryQuery(condition: .saved(query.name))), name: query.name)
      }
    collections.fill(with: shown)
  }
}

/// A list in which one moves by keys.
protocol KeyedList {
  var position: ListPosition { get }
  mutating func move(by rows: Int)
  mutating func go(to index: Int)
}

extension KeyedList {
  /// Does what a key for lists does.
  mutating func take(_ action: KeyAction) {
    switch action {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: move(by: -max(1, position.height - 1))
    case .pageDown: move(by: max(1, position.height - 1))
    case .first: go(to: 0)
    case .last: go(to: position.count - 1)
    default: break
    }
  }
}

extension QueueList: KeyedList {}
extension RowList: KeyedList {}

extension ScrollPosition {
  /// Does what a key for lists does, in a text.
  mutating func take(_ action: KeyAction, count: Int, height: Int) {
    let page = max(1, height - 1)
    let lines =
      switch action {
      case .up: -1
      case .down: 1
      case .pageUp: -page
      case .pageDown: page
      case .first: -count
      case .last: count
      default: 0
      }
    move(by: lines, count: count, height: height)
  }
}
