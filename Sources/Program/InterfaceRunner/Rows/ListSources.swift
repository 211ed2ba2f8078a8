import DirectStoreAccess
import HostLauncher
import Locations
import MusicLibrary
import PlayerInterface
import PlayerModel
import ProgramSensors

/// Reads rows from the library's index, the player and the sensors' records.
///
/// It caches the last lists, because lists are requested in windows. Calls may block.
struct ListSources {
  private let locations: Locations
  private var library: LibraryReader?
  /// The revision of ``library``.
  private var libraryRevision: ListRevision?
  /// Whether ``library`` was read since ``takeUnsorted()`` last returned it.
  private var isUnsorted = false
  /// The cached lists, most recently used last.
  private var kept: [KeptList] = []

  /// The photos, as of the last time that they were shown.
  private var photos: PhotoRows

  /// The maximum number of cached lists, which is twice the columns of a screen.
  private static let mostKept = 6

  init(_ locations: Locations) {
    self.locations = locations
    photos = PhotoRows(locations)
  }

  /// Returns the library once after each time that it was read, so that its orders can be sorted
  /// ahead.
  mutating func takeUnsorted() -> LibraryReader? {
    defer { isUnsorted = false }
    return isUnsorted ? library : nil
  }

  /// Returns the answer to a question.
  mutating func answer(_ question: ListQuestion) throws(PlayerError) -> ListAnswer {
    // Records change often, and only the newest ones are read.
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
      isForgiving: contents.tracks?.isForgiving ?? false,
      emptyReason: try emptyReason(of: question.source, contents))
  }

  /// Returns why a query finds nothing; `nil` if it finds something, and for other lists.
  private func emptyReason(
    of source: ListSource, _ contents: KeptList.Contents
  ) throws(PlayerError) -> String? {
    guard contents.count == 0, case .tracks(let query) = source else { return nil }
    return try library?.emptyResult(of: query)?.sentence
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

  /// Returns rows completed with the listener's own data on their tracks.
  private func completed(
    _ rows: [ListRow], withPlays: Bool
  ) throws(PlayerError) -> [ListRow] {
    let tracks = rows.compactMap { $0.item?.track }
    guard let library, !tracks.isEmpty else { return rows }
    var remarks = try library.remarks(on: tracks, withPlays: withPlays)[...]
    var modified = try library.modified(of: tracks)[...]
    return rows.map { row in
      guard case .track(var item) = row, let remark = remarks.popFirst(),
        let modifiedAt = modified.popFirst()
      else { return row }
      item.details.modifiedAt = modifiedAt > 0 ? modifiedAt : nil
      item.details.moods = remark.moods
      item.details.marks = remark.marks
      item.details.resumesAt = remark.resumesAt
      if withPlays { item.details.plays = remark.plays?.plays ?? 0 }
      return .track(item)
    }
  }

  /// Returns the position of the row that a search finds; `nil` if there is none.
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
    // The list is the most recently used one.
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

  /// Returns tracks of the player in the requested order.
  private mutating func sorted(
    _ items: [ListRow.Item], _ key: KeptList.Key
  ) throws(PlayerError) -> KeptList.Contents {
    // The reader is also needed to complete the rows.
    let reader = try reader(key.revision)
    guard let order = key.order else { return KeptList.Contents(rows: items.map(ListRow.track)) }
    let tracks = items.map(\.track)
    let remarks =
      try order.key.asksTheListenersData
      ? reader?.remarks(on: tracks, withPlays: true) : nil
    let modified = try order.key == .modified ? reader?.modified(of: tracks) : nil
    let sorting = TrackSorting(
      order, remarks: remarks ?? [], added: items.map { $0.details.addedAt ?? 0 },
      modified: modified ?? [])
    return KeptList.Contents(rows: sorting.places(of: tracks).map { .track(items[$0]) })
  }

  /// Sends a request to the running player.
  private func perform<Request: TypedRequest>(
    _ request: Request
  ) throws(PlayerError) -> Request.Reply {
    try HostLauncher(locations: locations).running().perform(request)
  }

  /// Returns the library's reader at `revision`; `nil` while there is no library.
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
  /// Creates the column from that of the interface.
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
