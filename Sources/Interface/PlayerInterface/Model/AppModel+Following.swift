import PlayerModel

/// To the playing track, once or as long as the listener moves nowhere else.
extension AppModel {
  /// Selects the playing track in the list of the screen; where there is none, in the queue; nil if it was selected.
  mutating func goToPlaying(isAsked: Bool = true) -> [Effect]? {
    guard let item = snapshot.item else {
      if isAsked { say("Nothing is playing.") }
      return []
    }
    switch screen {
    case .search where screens.search.list.source == nil:
      if isAsked { say(Self.isElsewhere) }
      return []
    case .library, .moods, .search:
      screens.seek(item.track.path, isAsked: isAsked)
      return []
    case .help, .playing, .log, .settings:
      guard isAsked else { return [] }
      let effects = go(to: .queue)
      _ = screens.queue.goToPlaying(snapshot)
      return effects
    case .queue: return screens.queue.goToPlaying(snapshot) ? [] : nil
    }
  }

  private static let isElsewhere = "The playing track is not in this list."

  /// Follows the playing track from now on, or not.
  mutating func toggleFollowing() -> [Effect] {
    screens.isFollowing.toggle()
    say(screens.isFollowing ? "Follow: on" : "Follow: off")
    return screens.isFollowing ? goToPlaying(isAsked: false) ?? [] : []
  }

  /// Asks for the next row on the way to the playing track.
  mutating func askForSeek() -> [Effect] {
    guard let place = screens.nextOfSeek() else { return [] }
    let tag = player.tags.next()
    screens.waitOnWay(for: tag, &player.tags)
    let search = RowSearch(
      of: place.path, in: .list(place.source), revision: player.revision, order: place.order)
    return [.findRow(search, tag)]
  }

  /// Goes to the row on the way to the playing track; nil: it is not in the list.
  mutating func receiveSeek(_ answer: Result<Int?, PlayerError>) {
    guard let isAsked = screens.receiveSeek((try? answer.get()) ?? nil), isAsked else { return }
    if case .failure(let error) = answer { return say(error.message, .error) }
    say(Self.isElsewhere)
  }
}

extension QueueList {
  /// Selects the playing track, among all rows; answers whether it was not selected yet.
  mutating func goToPlaying(_ snapshot: PlayerSnapshot) -> Bool {
    let (before, wasFiltered) = (position, !filter.isEmpty)
    if wasFiltered { setFilter("", snapshot: snapshot) }
    if let index = snapshot.queueIndex { go(to: index) }
    return wasFiltered || position != before
  }
}

extension Screens {
  /// Begins to go to a file in the list of the current screen.
  mutating func seek(_ path: TrackPath, isAsked: Bool) {
    let column =
      switch current {
      case .moods: moods.browser.lists.count - 1
      default: 0
      }
    way = TrackSeek(path: path, isAsked: isAsked, column: column)
  }

  /// Ends the way to the playing track, and that it is followed, as the listener moves.
  mutating func stopFollowing() {
    way = nil
    isFollowing = false
  }

  /// The list in which the file on the way is to be looked for now; nil: none, or it is not known yet.
  mutating func nextOfSeek() -> (
    path: TrackPath, source: ListSource, order: LibraryOrder?
  )? {
    settleSeek()
    guard let way, way.step == .look, let list = listOnWay, list.isAnswered else { return nil }
    guard let source = list.source else {
      self.way = nil
      return nil
    }
    return (way.path, source, list.orderOfTracks)
  }

  /// Goes on to the next column, once it is known what the selected row of this one holds.
  private mutating func settleSeek() {
    guard let way, way.step == .settle, let row = listOnWay?.selectedRow else { return }
    guard row.item == nil, browserOnWay != nil else {
      self.way = nil
      return
    }
    self.way = TrackSeek(path: way.path, isAsked: way.isAsked, column: way.column + 1)
  }

  /// Waits for an answer about the column on the way as it is now.
  mutating func waitOnWay(for tag: RequestTag, _ tags: inout RequestTags) {
    guard let way else { return }
    let generation =
      switch current {
      case .library: library.browser.nameGeneration(ofColumn: way.column, &tags)
      case .moods: moods.browser.nameGeneration(ofColumn: way.column, &tags)
      case .help, .queue, .playing, .search, .log, .settings: search.list.generation.named(&tags)
      }
    self.way?.step = .wait(tag, of: generation)
  }

  /// Whether an answer is to a question on the way.
  func isOnWay(_ tag: RequestTag) -> Bool {
    if case .wait(tag, of: _)? = way?.step { true } else { false }
  }

  /// Goes to the row that was found; if there is none, answers whether the listener wants to know.
  mutating func receiveSeek(_ row: Int?) -> Bool? {
    guard let way, case .wait(_, let generation) = way.step else { return nil }
    guard listOnWay?.generation.name == generation else {
      self.way = nil
      return nil
    }
    guard let row else {
      self.way = nil
      return way.isAsked
    }
    self.way?.step = .settle
    switch current {
    case .library: library.browser.go(to: row, inColumn: way.column)
    case .moods: moods.browser.go(to: row, inColumn: way.column)
    case .search: search.list.go(to: row)
    case .help, .queue, .playing, .log, .settings: self.way = nil
    }
    return nil
  }

  private var browserOnWay: Browser? {
    switch current {
    case .library: library.browser
    case .moods: moods.browser
    case .help, .queue, .playing, .search, .log, .settings: nil
    }
  }

  private var listOnWay: RowList? {
    guard let way else { return nil }
    guard let browser = browserOnWay else { return current == .search ? search.list : nil }
    return browser.lists.indices.contains(way.column) ? browser.lists[way.column] : nil
  }
}
