import PlayerModel

/// A screen whose list is read in windows of rows.
protocol RowScreen: ListScreen where List == RowList {}

extension RowScreen {
  mutating func handle(_ action: KeyAction, _ player: PlayerLink) -> [Intent]? {
    list.handle(action, in: nil)
  }

  mutating func takeLostMarks() -> Int {
    list.hasLostMarks ? changeList { $0.takeLostMarks() } : 0
  }

  var rowSource: ListSource? { list.source }

  var selectedCount: Int? {
    switch list.selectedRow {
    case .group(let group): group.count
    case .collection(let collection): collection.count
    case .track, .record, .photo, nil: nil
    }
  }

  func removal(of tracks: [ChosenTrack]) -> [Intent]? {
    switch list.source {
    case .mood(let mood): return [tracks.filed(under: mood, isAdding: false)]
    case .playlist(let playlist):
      return [
        .request(
          .playlist(.removeFromPlaylist(playlist: playlist, places: tracks.places)),
          for: .said("Removed from \(playlist): \(tracks.name)"))
      ]
    case .groups, .folder, .tracks, .hits, .records, .photos, .hearings, .events, nil: return nil
    }
  }

  func insertion(of tracks: [ChosenTrack], _ side: RowSide) -> [Intent]? {
    if case .collection(let collection)? = list.selectedRow { return tracks.added(to: collection) }
    guard list.movableRows != nil else { return nil }
    guard list.order == nil else { return [.say("Restore the original order to paste rows.")] }
    // Nothing is before the first row, and an empty list has none.
    let target = side.place(at: list.position.selected) - 1
    let before = list.position.count > 0 ? list.row(at: target)?.item : nil
    // The rows are still being read.
    guard before != nil || target < 0 || list.position.count == 0 else { return [] }
    switch list.source {
    case .mood(let mood):
      return [
        .request(
          .moodFiling(
            .insertIntoMood(
              mood: mood, tracks: tracks.remembered, after: before?.track.persistentID)),
          for: .mood(isAdding: true, title: tracks.name, count: tracks.count))
      ]
    case .playlist(let playlist):
      return [
        .request(
          .playlist(
            .insertIntoPlaylist(
              playlist: playlist, tracks: tracks.remembered, after: before?.place)),
          for: .said("Inserted into \(playlist): \(tracks.name)"))
      ]
    case .groups, .folder, .tracks, .hits, .records, .photos, .hearings, .events, nil: return nil
    }
  }

  var pasting: String? {
    guard case .collection(let collection)? = list.selectedRow else { return nil }
    return switch collection.kind {
    case .mood: "file here"
    case .playlist: "add here"
    case .query: nil
    }
  }

  func movingMarked(_ side: RowSide) -> [Intent]? { list.movingMarked(side) }

  func fileRows(_ snapshot: PlayerSnapshot) -> [ChosenRow] {
    guard chosenRows.isEmpty, case .collection(let collection)? = list.selectedRow else {
      return chosenRows
    }
    return [.group(collection.source, name: collection.name)]
  }

  func fileSelected(under mood: MoodName, isAlbum: Bool) -> [Intent] {
    list.fileSelected(under: mood)
  }

  func selectedTracks(_ snapshot: PlayerSnapshot, isAlbum: Bool) -> TrackChoice? {
    list.trackChoice
  }

  var searchPlace: ListSearch.Place? { list.searchPlace }
  var searchOrder: LibraryOrder? { list.orderOfTracks }

  var visibleTexts: [[String]] {
    list.position.visible.compactMap { list.row(at: $0)?.searchedTexts }
  }

  // MARK: The playing track, with this list as the only column

  func list(inColumn column: Int) -> RowList? { column == 0 ? list : nil }

  mutating func nameGeneration(ofColumn column: Int, _ tags: inout RequestTags) -> RequestTag? {
    nameGeneration(&tags)
  }

  mutating func go(to row: Int, inColumn column: Int) { go(to: row) }

  func selectedTitle(_ context: PaneContext) -> TitleScroll.Title? {
    guard let track = list.selectedRow?.item?.track, let headings = headings(context.tables) else {
      return nil
    }
    return context.title(of: track, list.position, in: headings.columns)
  }

  // MARK: Sorting

  var order: LibraryOrder? { list.order }

  mutating func sort(by order: LibraryOrder?) -> [Intent] {
    changeList { $0.sort(by: order) }
    return [.sorted(by: order)]
  }

  // MARK: Reading rows

  mutating func ask(_ context: PaneContext, _ tags: inout RequestTags) -> [Intent] {
    changeList { $0.ask(context.player.revision, &tags) }.map { [.effect($0)] } ?? []
  }

  mutating func receive(_ answer: Result<ListAnswer, PlayerError>, _ tag: RequestTag) {
    _ = changeList { $0.receive(answer, tag) }
  }
}

extension RowList {
  /// How a search refers to the list; `nil` if it is empty.
  var searchPlace: ListSearch.Place? {
    if let source { return .list(.list(source)) }
    return filledRows.map { .list(.rows($0.map(\.searchedTexts))) }
  }
}
