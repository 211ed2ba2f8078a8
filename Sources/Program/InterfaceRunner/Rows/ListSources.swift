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
  let locations: Locations
  /// The library; `nil` before the first question and while there is none.
  private(set) var library: LibraryReader?
  /// The revision of ``library``.
  private var libraryRevision: ListRevision?
  /// Whether ``library`` was read since ``takeUnsorted()`` last returned it.
  private var isUnsorted = false
  /// The cached lists, most recently used last.
  private var kept: [KeptList] = []

  /// The photos, as of the last time that they were shown.
  private var photos: PhotoRows

  /// The timeline, as of the last time that it was shown.
  var hearings: HearingRows

  /// The maximum number of cached lists: twice the columns of a screen, and those that a search goes
  /// through.
  private static let mostKept = 9

  init(_ locations: Locations) {
    self.locations = locations
    photos = PhotoRows(locations)
    hearings = HearingRows(locations)
  }

  /// Returns the library once after each time that it was read, so that its orders can be sorted
  /// ahead.
  mutating func takeUnsorted() -> LibraryReader? {
    defer { isUnsorted = false }
    return isUnsorted ? library : nil
  }

  /// Returns the answer to a question.
  mutating func answer(_ question: ListQuestion) throws(PlayerError) -> ListAnswer {
    switch question.source {
    // Records change often, and only the newest ones are read.
    case .records(let sensor):
      return try RecordRows(of: .named(sensor), locations)
        .rows(offset: question.offset, limit: question.limit)
    case .photos: return try photos.rows(question)
    case .hearings: return try hearings.rows(question)
    case .events(let session):
      return try hearings.events(of: session, question.revision)?
        .rows(offset: question.offset, limit: question.limit) ?? ListAnswer(total: 0, rows: [])
    default: break
    }
    let list = try list(question.source, question.order, question.revision)
    let contents = list.contents
    let end = min(contents.count, question.offset + question.limit)
    let window = min(question.offset, end)..<end
    var rows = try rows(window, of: contents)
    if question.wantsCovers { rows = try withCovers(rows, window, of: contents) }
    let completed = try completed(
      rows, withPlays: question.wantsPlays, areOfLibrary: contents.rows == nil)
    return ListAnswer(
      total: contents.count, rows: completed,
      isForgiving: contents.tracks?.isForgiving ?? false, numbers: list.numbers,
      hasYears: list.hasYears, emptyReason: try emptyReason(of: question.source, contents))
  }

  /// Returns why a query finds nothing; `nil` if it finds something, and for other lists.
  private func emptyReason(
    of source: ListSource, _ contents: KeptList.Contents
  ) throws(PlayerError) -> String? {
    guard contents.count == 0 else { return nil }
    switch source {
    case .tracks(let query), .hits(let query): return try library?.emptyResult(of: query)?.sentence
    case .groups, .folder, .mood, .playlist, .records, .photos, .hearings, .events: return nil
    }
  }

  /// Returns rows of a list, without the listener's own data on their tracks.
  func rows(
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
  ///
  /// - Parameter areOfLibrary: Whether the library listed the rows, which then know when files were modified.
  private func completed(
    _ rows: [ListRow], withPlays: Bool, areOfLibrary: Bool
  ) throws(PlayerError) -> [ListRow] {
    let tracks = rows.compactMap { $0.item?.track }
    guard let library, !tracks.isEmpty else { return rows }
    var remarks = try library.remarks(on: tracks, withPlays: withPlays)[...]
    var modified = try areOfLibrary ? [] : library.modified(of: tracks)[...]
    return rows.map { row in
      guard case .track(var item) = row, let remark = remarks.popFirst() else { return row }
      if let modifiedAt = modified.popFirst(), modifiedAt > 0 {
        item.details.modifiedAt = modifiedAt
      }
      item.details.moods = remark.moods
      item.details.marks = remark.marks
      item.details.resumesAt = remark.resumesAt
      if withPlays { item.details.plays = remark.plays?.plays ?? 0 }
      return .track(item)
    }
  }

  /// Returns a list, which is then the most recently used one.
  mutating func list(
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

  /// Replaces the most recently used list, after a search has stored its texts in it.
  mutating func keep(_ list: KeptList) {
    kept[kept.count - 1] = list
  }

  private mutating func read(_ key: KeptList.Key) throws(PlayerError) -> KeptList.Contents {
    switch key.source {
    case .groups(let column, let condition):
      let groups = try reader(key.revision)?.groups(BrowseColumn(column), of: condition)
      return KeptList.Contents(groups: groups)
    case .folder(let path, let condition):
      let folder = try reader(key.revision)?.folder(path, of: condition, order: key.order)
      return KeptList.Contents(groups: folder?.folders, tracks: folder?.tracks)
    case .hits(var query):
      if let order = key.order { query.order = order }
      let hits = try reader(key.revision)?.hits(query)
      return KeptList.Contents(groups: hits?.groups, tracks: hits?.tracks)
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
    case .records, .photos, .hearings, .events: return KeptList.Contents()
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
      case .composer: .composer
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
        duration: group.duration, folder: group.folder, condition: group.condition,
        kind: group.column.map { $0 == .album ? .album : .artist }))
  }

  fileprivate init(_ row: LibraryRow) {
    self = .track(
      Item(
        track: row.track, isMissing: row.isMissing,
        details: TrackDetails(
          addedAt: row.addedAt, modifiedAt: row.modifiedAt > 0 ? row.modifiedAt : nil)))
  }
}
