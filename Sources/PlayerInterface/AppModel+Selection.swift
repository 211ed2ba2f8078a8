import PlayerModel

/// What is done with the selected row, on every screen that has one.
extension AppModel {
  /// Plays the row and what follows it; goes into what holds others.
  mutating func playSelected() -> [Effect] {
    guard screen != .queue else { return playSelectedEntry() }
    if screen == .settings { return changeSetting() }
    if screen == .library, library.isEmpty { askForFolder() }
    guard let list, let row = list.selectedRow else { return [] }
    switch row {
    case .group, .collection:
      goIn()
      return []
    case .record: return []
    case .track(let item):
      guard !item.isMissing else { return tellMissing(item) }
      guard let source = list.source else { return [] }
      return gather(source, from: list.position.selected, to: .play)
    }
  }

  /// Plays all that the selected row holds; of a track, all of its list.
  mutating func playAll() -> [Effect] {
    guard screen != .queue, let row = list?.selectedRow else { return [] }
    let content: QueueContent? = row.item == nil ? content(of: row) : list?.source?.content
    return content.map { request(.setQueue(content: $0, play: true)) } ?? []
  }

  /// Adds what the selected row holds to the queue, and says `done` of it.
  mutating func add(_ done: String, _ asRequest: (QueueContent) -> PlayerRequest) -> [Effect] {
    guard screen != .queue, let row = list?.selectedRow, let content = content(of: row) else {
      return []
    }
    if let item = row.item, item.isMissing { return tellMissing(item) }
    return request(asRequest(content), for: .added(what: "\(done): \(row.name)"))
  }

  /// Files what the selected row holds under a mood.
  mutating func fileListed(under mood: MoodName) -> [Effect] {
    guard let list, let row = list.selectedRow else { return [] }
    switch row {
    case .track(let item):
      let isFiled = list.source == .mood(mood)
      return file(
        reference(to: item.track), called: item.track.title, under: mood, isFiled: isFiled)
    case .group(let group):
      let query = LibraryQuery(condition: group.condition(within: list.source))
      return gather(.tracks(query), to: .file(mood, title: row.name))
    case .collection(let collection):
      return gather(collection.source, to: .file(mood, title: row.name))
    case .record: return []
    }
  }

  /// Takes the selected row out of the queue, the mood or the playlist.
  mutating func removeSelected() -> [Effect] {
    if screen == .queue {
      guard let row = queue.selectedRow else { return [] }
      return request(
        .removeFromQueue(entries: [row.entry.id]), for: .removal(title: row.entry.track.title))
    }
    if screen == .settings { return removeFolder() }
    guard screen == .moods, let list, case .track(let item)? = list.selectedRow else { return [] }
    switch list.source {
    case .mood(let mood):
      return file(reference(to: item.track), called: item.track.title, under: mood, isFiled: true)
    case .playlist(let playlist):
      guard let place = item.place else { return [] }
      return request(.removeFromPlaylist(playlist: playlist, places: [place]), for: .playlists)
    case .groups, .tracks, .records, nil: return []
    }
  }

  /// Moves the selected row up or down, and the selection with it.
  mutating func moveSelected(by rows: Int) -> [Effect] {
    screen == .queue ? moveSelectedEntry(by: rows) : moveSelectedPlace(by: rows)
  }

  private mutating func playSelectedEntry() -> [Effect] {
    guard let row = queue.selectedRow else { return [] }
    guard row.entry.id == snapshot.item?.id else { return request(.playEntry(id: row.entry.id)) }
    switch snapshot.state {
    case .playing, .seekingForward, .seekingBackward: return []
    case .paused, .interrupted: return request(.setState(to: .playing))
    case .stopped: return request(.playEntry(id: row.entry.id))
    }
  }

  private mutating func moveSelectedEntry(by rows: Int) -> [Effect] {
    guard let row = queue.selectedRow else { return [] }
    guard queue.filter.isEmpty else {
      show(Message(level: .info, text: "Rows are moved where all are shown: Esc ends the filter."))
      return []
    }
    let target = queue.position.selected + rows
    guard (0..<queue.position.count).contains(target) else { return [] }
    // Before the row above, or before the one below the row below, where there is one.
    let before = rows < 0 ? target : target + 1
    guard before == queue.position.count || queue.row(at: before) != nil else { return [] }
    let entry = queue.row(at: before)?.entry.id
    queue.swapSelected(with: target)
    return request(.moveInQueue(entries: [row.entry.id], before: entry))
  }

  private mutating func moveSelectedPlace(by rows: Int) -> [Effect] {
    guard screen == .moods, let list, case .playlist(let playlist)? = list.source,
      let place = list.selectedRow?.item?.place
    else { return [] }
    let target = list.position.selected + rows
    guard (0..<list.position.count).contains(target) else { return [] }
    let before = rows < 0 ? target : target + 1
    let next = list.row(at: before)?.item?.place
    guard before == list.position.count || next != nil else { return [] }
    changeList { $0.go(to: target) }
    return request(
      .moveInPlaylist(playlist: playlist, places: [place], before: next), for: .playlists)
  }

  private mutating func tellMissing(_ item: ListRow.Item) -> [Effect] {
    show(Message(level: .warning, text: "The file is gone: \(item.track.path.name)"))
    return []
  }

  private func content(of row: ListRow) -> QueueContent? {
    switch row {
    case .group(let group):
      .query(LibraryQuery(condition: group.condition(within: list?.source)))
    case .track(let item): .paths([item.track.path])
    case .collection(let collection): collection.source.content
    case .record: nil
    }
  }
}

extension ListSource {
  /// All of it, to be queued.
  fileprivate var content: QueueContent? {
    switch self {
    case .groups(_, let condition): .query(LibraryQuery(condition: condition))
    case .tracks(let query): .query(query)
    case .mood(let mood): .mood(mood)
    case .playlist(let playlist): .playlist(playlist)
    case .records: nil
    }
  }
}

extension ListRow {
  /// What it is called in a sentence.
  var name: String {
    switch self {
    case .group(let group): group.name.isEmpty ? "what has none" : group.name
    case .track(let item): item.track.title
    case .collection(let collection): collection.name
    case .record(let record): record.item
    }
  }
}

extension ListRow.Collection {
  /// The queries that everybody has.
  static let standard: [ListRow.Collection] = [
    query("Recently added", LibraryQuery(order: LibraryOrder(.added, isDescending: true))),
    query(
      "Most played",
      LibraryQuery(
        condition: .not(.lacks(.plays)), order: LibraryOrder(.plays, isDescending: true))),
    query("Never played", LibraryQuery(condition: .lacks(.played))),
    query("Favourites", LibraryQuery(condition: .isFavourite(true))),
  ]

  private static func query(_ name: String, _ query: LibraryQuery) -> ListRow.Collection {
    ListRow.Collection(kind: .query(query), name: name)
  }
}
