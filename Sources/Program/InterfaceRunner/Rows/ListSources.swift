import DirectStoreAccess
import HostLauncher
import Locations
import MusicLibrary
import PlayerInterface
import PlayerModel
import ProgramSensors

/// Where rows are read from: the library's index, the player, and the sensors' records.
///
/// Keeps the lists that were asked for last, since a list is asked for window by window. Calls may take some time.
struct ListSources {
  private let locations: Locations
  private var library: LibraryReader?
  /// Of which revision ``library`` is.
  private var libraryRevision: ListRevision?
  /// Whether ``library`` was read since it was taken to be sorted.
  private var isUnsorted = false
  /// The lists that were used last, the newest at the end.
  private var kept: [KeptList] = []

  /// Photos, as they were when they were looked at last.
  private var photos: PhotoRows

  /// So many: as many as the columns that one screen shows, twice.
  private static let mostKept = 6

  init(_ locations: Locations) {
    self.locations = locations
    photos = PhotoRows(locations)
  }

  /// The library, once after each time that it was read: its orders are to be sorted ahead.
  mutating func takeUnsorted() -> LibraryReader? {
    defer { isUnsorted = false }
    return isUnsorted ? library : nil
  }

  /// The answer to a question.
  mutating func answer(_ question: ListQuestion) throws(PlayerError) -> ListAnswer {
    // Records come one by one, and are read from their end.
    if case .records(let sensor) = question.source {
      return try RecordRows(of: .named(sensor), locations)
        .rows(offset: question.offset, limit: question.limit)
    }
    if case .photos = question.source { return try photos.rows(question) }
    let contents = try list(question.source, question.order, question.revision).contents
    let end = min(contents.count, question.offset + question.limit)
    let rows = try rows(min(question.offset, end)..<end, of: contents)
    return ListAnswer(
      total: contents.count, rows: try completed(rows, withPlays: question.wantsPlays),
      isForgiving: contents.tracks?.isForgiving ?? false)
  }

  private func rows(
    _ range: Range<Int>, of contents: KeptList.Contents
  ) throws(PlayerError) -> [ListRow] {
    if let rows = contents.rows { return Array(rows[range]) }
    let groups = contents.groups.map { $0[range.clamped(to: 0..<$0.count)].map(ListRow.init) } ?? []
    guard let tracks = contents.tracks else { return groups }
    let first = contents.groups?.count ?? 0
    let rest = (max(0, range.lowerBound - first))..<max(0, range.upperBound - first)
    return groups + (try library?.rows(rest, of: tracks) ?? []).map(ListRow.init)
  }

  /// Rows with what the listener's own data says of their tracks.
  private func completed(
    _ rows: [ListRow], withPlays: Bool
  ) throws(PlayerError) -> [ListRow] {
    let tracks = rows.compactMap { $0.item?.track }
    guard let library, !tracks.isEmpty else { return rows }
    var remarks = try library.remarks(on: tracks, withPlays: withPlays)[...]
    return rows.map { row in
      guard case .track(var item) = row, let remark = remarks.popFirst() else { return row }
      item.details.moods = remark.moods
      item.details.marks = remark.marks
      if withPlays { item.details.plays = remark.plays?.plays ?? 0 }
      return .track(item)
    }
  }

  /// The place of the row that is looked for; nil if there is none.
  mutating func find(_ search: RowSearch) throws(PlayerError) -> Int? {
    switch search.place {
    case .rows(let rows): RowTexts(rows).place(of: search)
    case .list(.records(let sensor)):
      try RecordRows(of: .named(sensor), locations).place(of: search)
    case .list(let source): try place(of: search, in: source)
    }
  }

  private mutating func place(
    of search: RowSearch, in source: ListSource
  ) throws(PlayerError) -> Int? {
    var list = try list(source, search.order, search.revision)
    if let track = search.track { return try place(of: track, in: list.contents) }
    let place = list.place(of: search)
    // It is the one that was used last.
    kept[kept.count - 1] = list
    return place
  }

  private func place(
    of path: TrackPath, in contents: KeptList.Contents
  ) throws(PlayerError) -> Int? {
    if let rows = contents.rows { return rows.firstIndex { $0.item?.track.path == path } }
    if let groups = contents.groups, let place = try library?.place(of: path, in: groups) {
      return place
    }
    let first = contents.groups?.count ?? 0
    return try contents.tracks.flatMap { (tracks) throws(PlayerError) in
      try library?.place(of: path, in: tracks).map { $0 + first }
    }
  }

  private mutating func list(
    _ source: ListSource, _ order: LibraryOrder?, _ revision: ListRevision
  ) throws(PlayerError) -> KeptList {
    let key = KeptList.Key(source: source, order: order, revision: revision.part(for: source))
    if let place = kept.firstIndex(where: { $0.key == key }) {
      let found = kept.remove(at: place)
      kept.append(found)
      return found
    }
    kept.removeAll { $0.key.source == source }
    let list = KeptList(key: key, contents: try read(key))
    kept.append(list)
    if kept.count > Self.mostKept { kept.removeFirst() }
    return list
  }

  private mutating func read(_ key: KeptList.Key) throws(PlayerError) -> KeptList.Contents {
    switch key.source {
    case .groups(let column, let condition):
      let groups = try reader(key.revision)?.groups(BrowseColumn(column), of: condition)
      return KeptList.Contents(groups: groups)
    case .folder(let path):
      let folder = try reader(key.revision)?.folder(path, order: key.order)
      return KeptList.Contents(groups: folder?.folders, tracks: folder?.tracks)
    case .tracks(var query):
      if let order = key.order { query.order = order }
      return KeptList.Contents(tracks: try reader(key.revision)?.list(query))
    case .mood(let mood):
      let tracks = try perform(MoodTracksRequest.moodTracks(mood: mood))
      let items = tracks.map { track in
        ListRow.Item(
          track: track.track, isMissing: track.isMissing,
          details: TrackDetails(addedAt: track.addedAt))
      }
      return try sorted(items, key)
    case .playlist(let playlist):
      let tracks = try perform(PlaylistTracksRequest.playlistTracks(playlist: playlist))
      let items = tracks.map { track in
        ListRow.Item(track: track.track, isMissing: track.isMissing, place: track.id)
      }
      return try sorted(items, key)
    case .records, .photos: return KeptList.Contents()
    }
  }

  /// Tracks of the player in the order that is wanted.
  private mutating func sorted(
    _ items: [ListRow.Item], _ key: KeptList.Key
  ) throws(PlayerError) -> KeptList.Contents {
    // What they are told with comes from the library's reader.
    let reader = try reader(key.revision)
    guard let order = key.order else { return KeptList.Contents(rows: items.map(ListRow.track)) }
    let tracks = items.map(\.track)
    let remarks =
      try order.key.asksTheListenersData
      ? reader?.remarks(on: tracks, withPlays: true) : nil
    let sorting = TrackSorting(
      order, remarks: remarks ?? [], added: items.map { $0.details.addedAt ?? 0 })
    return KeptList.Contents(rows: sorting.places(of: tracks).map { .track(items[$0]) })
  }

  /// Asks the running player.
  private func perform<Request: TypedRequest>(
    _ request: Request
  ) throws(PlayerError) -> Request.Reply {
    try HostLauncher(locations: locations).running().perform(request)
  }

  /// The library as it is at `revision`; nil while there is none.
  private mutating func reader(_ revision: ListRevision) throws(PlayerError) -> LibraryReader? {
    guard let known = library, !known.isOutlived else {
      library = try libraryReader(locations)
      isUnsorted = true
      libraryRevision = revision
      return library
    }
    if libraryRevision?.library != revision.library || libraryRevision?.host != revision.host {
      try known.refresh()
      isUnsorted = true
    }
    libraryRevision = revision
    return known
  }
}

extension BrowseColumn {
  /// The column that the interface means.
  fileprivate init(_ column: LibraryColumn) {
    self =
      switch column {
      case .albumArtist: .albumArtist
      case .album: .album
      case .genre: .genre
      case .albumByYear: .albumByYear
      case .year: .year
      }
  }
}

extension ListRow {
  fileprivate init(_ group: LibraryGroup) {
    self = .group(
      Group(
        name: group.name, artist: group.artist, count: group.count, year: group.year,
        duration: group.duration, folder: group.folder, condition: group.condition))
  }

  fileprivate init(_ row: LibraryRow) {
    self = .track(
      Item(
        track: row.track, isMissing: row.isMissing, details: TrackDetails(addedAt: row.addedAt)))
  }
}
