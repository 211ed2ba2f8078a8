import PlayerModel

/// The actions of a list of rows.
extension RowList {
  /// Performs an action, or returns `nil` if there is nothing to do.
  ///
  /// - Parameter name: The name of the album, playlist or other group whose tracks the list contains;
  ///   `nil` for results of a search, and for all tracks.
  func handle(_ action: KeyAction, in name: String?) -> [Intent]? {
    switch action {
    case .playSelected: playSelected(in: name).orNil
    case .playAll: playAll(in: name).orNil
    case .append: add(.end) { .queueFill(.appendToQueue(content: $0)) }.orNil
    case .playNext: add(.next) { .queueFill(.playNext(content: $0)) }.orNil
    default: nil
    }
  }

  /// Files the contents of the selected row under a mood; in that mood's own list, removes the
  /// track from it.
  func fileSelected(under mood: MoodName) -> [Intent] {
    guard let row = selectedRow else { return [] }
    switch row {
    case .track(let item):
      return [
        .file(
          TrackReference(item.track), called: item.track.title, under: mood,
          isFiled: source == .mood(mood))
      ]
    case .group, .collection, .record, .photo, .day, .hearing:
      return trackChoice.map { [.file($0, under: mood)] } ?? []
    }
  }

  /// Plays the selected track.
  private func playSelected(in name: String?) -> [Intent] {
    guard let source, let item = selectedRow?.item else { return [] }
    guard !item.isMissing else { return [.missing(item)] }
    return [
      .enter(
        EnteredTrack(
          source: source, order: order, row: position.selected, item: item, list: name))
    ]
  }

  /// Plays all contents of the selected row; for a track, its whole list.
  private func playAll(in name: String?) -> [Intent] {
    guard let row = selectedRow else { return [] }
    let said = "Playing \(row.item == nil ? row.name : name ?? "all rows")"
    if row.item != nil, let order, let source {
      switch source {
      case .tracks(var query), .hits(var query):
        query.order = order
        return [.play(.query(query: query), said)]
      case .folder, .mood, .playlist: return [.gather(source, order: order, to: .play(said))]
      case .groups, .records, .photos, .hearings, .events: break
      }
    }
    let content = row.item == nil ? content(of: row) : source?.content
    return content.map { [.play($0, said)] } ?? []
  }

  /// Adds the contents of the selected row to the queue, and reports where they are.
  private func add(
    _ place: QueuedPlace, _ asRequest: (QueueContent) -> PlayerRequest
  ) -> [Intent] {
    guard let row = selectedRow, let content = content(of: row) else { return [] }
    if let item = row.item, item.isMissing { return [.missing(item)] }
    return [.request(asRequest(content), for: .queued(place, name: row.name))]
  }

  private func content(of row: ListRow) -> QueueContent? {
    switch row {
    case .group(let group): .query(query: LibraryQuery(condition: group.condition(within: source)))
    case .track(let item): .paths(paths: [item.track.path])
    case .collection(let collection): collection.source.content
    case .hearing(let hearing): hearing.item.map { QueueContent.tracks(tracks: [$0.track]) }
    case .record, .photo, .day: nil
    }
  }
}

extension Intent {
  fileprivate static func missing(_ item: ListRow.Item) -> Intent {
    .say("File missing: \(item.track.path.name)", .warning)
  }
}

extension ListSource {
  /// The whole list, as content for the queue.
  fileprivate var content: QueueContent? {
    switch self {
    case .groups(_, let condition): .query(query: LibraryQuery(condition: condition))
    case .folder(let path?, let filter):
      .query(query: LibraryQuery(condition: QueryCondition.folder(path).and(filter)))
    case .folder(nil, let filter): .query(query: LibraryQuery(condition: filter))
    case .tracks(let query), .hits(let query): .query(query: query)
    case .mood(let mood): .mood(name: mood)
    case .playlist(let playlist): .playlist(name: playlist)
    case .records, .photos, .hearings, .events: nil
    }
  }
}

extension ListRow {
  /// The name of the row in messages.
  var name: String {
    switch self {
    case .group(let group): group.name.isEmpty ? "untagged tracks" : group.name
    case .track(let item): item.track.title
    case .collection(let collection): collection.name
    case .record(let record): record.item
    case .photo(let photo): photo.path.name
    case .day(let day): "\(day.date)"
    case .hearing(let hearing): hearing.track.title
    }
  }
}

extension QueryCondition {
  /// Returns the condition for tracks that also meet another one, if there is one.
  func and(_ other: QueryCondition?) -> QueryCondition { other.map { .all([self, $0]) } ?? self }

  /// Returns the condition for the tracks in a folder and its subfolders.
  static func folder(_ path: String) -> QueryCondition { .text(.path, .init(path + "/", .whole)) }
}
