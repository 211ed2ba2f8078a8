import PlayerModel
import TerminalCells

/// The rows of the screens: under the mouse, and as they are asked for and come.
extension Screens {
  /// Goes through what the current screen shows, as the wheel does.
  mutating func scroll(by rows: Int) {
    switch current {
    case .queue: queue.move(by: rows)
    case .library: library.browser.change { $0.move(by: rows) }
    case .moods: moods.browser.change { $0.move(by: rows) }
    case .search: search.list.move(by: rows)
    case .log: log.scroll(by: rows)
    case .settings: settings.move(by: rows)
    case .help: help.scroll(by: rows)
    case .playing: break
    }
  }

  /// Moves in what the current screen shows, as a key says.
  mutating func take(_ movement: Movement) {
    switch current {
    case .queue: queue.take(movement)
    case .library: library.browser.change { $0.take(movement) }
    case .moods: moods.browser.change { $0.take(movement) }
    case .search: search.list.take(movement)
    case .log: log.take(movement)
    case .settings: settings.take(movement)
    case .help: help.take(movement)
    case .playing: break
    }
  }

  /// Selects the row under the mouse; answers whether there is one.
  mutating func select(at mouse: MouseEvent, _ layout: Layout) -> Bool {
    switch current {
    case .queue: return queue.select(at: mouse, in: layout.rows)
    case .library: return library.browser.select(at: mouse, in: layout.rows)
    case .moods: return moods.browser.select(at: mouse, in: layout.rows)
    case .search:
      let area = SearchPane.parts(of: layout.body).list
      return search.list.select(at: mouse, in: area)
    case .log: return log.select(at: mouse, in: layout.body)
    case .settings:
      return settings.select(at: mouse, in: SettingsPane.parts(of: layout.body).list)
    case .help, .playing: return false
    }
  }

  /// Asks for the rows of the queue, if they are seen.
  mutating func nextQueueRequest() -> PlayerRequest? {
    current == .queue ? queue.nextRequest() : nil
  }

  /// Asks for the rows of the lists that are seen.
  mutating func askForRows(_ revision: ListRevision, _ tags: inout RequestTags) -> [Effect] {
    switch current {
    case .library: library.browser.ask(revision, &tags)
    case .moods: moods.browser.ask(revision, &tags)
    case .search: search.list.ask(revision, &tags).map { [$0] } ?? []
    case .log: log.records.ask(revision, &tags).map { [$0] } ?? []
    case .help, .queue, .playing, .settings: []
    }
  }

  /// Takes rows that were read, in the list that asked for them.
  mutating func receive(_ answer: Result<ListAnswer, PlayerError>, _ tag: RequestTag) {
    library.browser.receive(answer, tag)
    moods.browser.receive(answer, tag)
    _ = search.list.receive(answer, tag)
    _ = log.records.receive(answer, tag)
  }
}
