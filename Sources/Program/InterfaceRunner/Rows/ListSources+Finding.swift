import MusicLibrary
import PlayerInterface
import PlayerModel
import ProgramSensors

/// Finds rows of lists.
extension ListSources {
  /// Returns the row that a search finds; `nil` if there is none.
  mutating func find(_ search: RowSearch) throws(PlayerError) -> FoundRow? {
    switch search.place {
    case .rows(let rows): return RowTexts(rows).place(of: search).map(FoundRow.row)
    case .list(.records(let sensor)):
      return try RecordRows(of: .named(sensor), locations).place(of: search).map(FoundRow.row)
    case .list(.hearings): return try hearings.place(of: search).map(FoundRow.row)
    case .list(.events(let session)):
      return try hearings.events(of: session, search.revision)?.place(of: search)
        .map(FoundRow.row)
    case .list(let source):
      guard search.areas.isEmpty else { return try find(search, in: source, and: search.areas) }
      return try place(of: search, in: source).map(FoundRow.row)
    }
  }

  private mutating func place(
    of search: RowSearch, in source: ListSource
  ) throws(PlayerError) -> Int? {
    var list = try list(source, search.order, search.revision)
    if let track = search.track { return try place(of: track, in: list.contents) }
    let place = list.place(of: search)
    keep(list)
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

  // MARK: Several columns

  /// Finds a row in the visible list of a column, or else in the columns of the whole library: names that are the
  /// text come before those that begin with it, and these before all others.
  ///
  /// A repeated search goes on in the whole column of the selected row, and then in the others; in a tree
  /// of folders, whose columns are not those of the library, it begins with the visible list.
  private mutating func find(
    _ search: RowSearch, in source: ListSource, and areas: [RowSearch.Area]
  ) throws(PlayerError) -> FoundRow? {
    let isTree = areas[0].column == nil
    if !search.isRepeated {
      let row = try place(ofName: search, in: source, search.order, from: search.from)
      if let row { return .row(row) }
    }
    if !search.isRepeated || isTree {
      let row = try place(
        matching: search, in: source, search.order, from: search.from, wraps: !search.isRepeated)
      if let row { return .row(row) }
    }
    guard search.isRepeated else {
      if let match = try firstName(of: search, in: areas) { return match }
      return try firstMatch(of: search, in: areas.dropFirst() + areas.prefix(1))
    }
    if let match = try match(after: search, in: source, areas[0]) { return .distant(match) }
    let others = search.isBackward ? areas.dropFirst().reversed() : Array(areas.dropFirst())
    return try firstMatch(of: search, in: others + areas.prefix(1))
  }

  /// Returns the first row of the areas whose name is the text or begins with it: first in the focused column, then
  /// among groups, and last among tracks.
  private mutating func firstName(
    of search: RowSearch, in areas: [RowSearch.Area]
  ) throws(PlayerError) -> FoundRow? {
    let others = areas.dropFirst()
    let inOrder =
      Array(areas.prefix(1)) + others.filter(\.isOfGroups) + others.filter { !$0.isOfGroups }
    for area in inOrder {
      let row = try place(ofName: search, in: area.source, area.order, from: 0)
      guard let row else { continue }
      if let match = try distant(row, search, in: area) { return .distant(match) }
    }
    return nil
  }

  /// Returns the first match of the areas, or the last one if the search is backward.
  private mutating func firstMatch(
    of search: RowSearch, in areas: some Sequence<RowSearch.Area>
  ) throws(PlayerError) -> FoundRow? {
    for area in areas {
      let start = search.isBackward ? Int.max : 0
      if let match = try match(of: search, in: area, from: start) { return .distant(match) }
    }
    return nil
  }

  /// Returns the match in an area that follows, or precedes, the selected row of the visible list.
  private mutating func match(
    after search: RowSearch, in source: ListSource, _ area: RowSearch.Area
  ) throws(PlayerError) -> DistantMatch? {
    let selected = try path(
      ofRow: search.selected, in: source, search.order, search.revision)
    let contents = try list(area.source, area.order, search.revision).contents
    guard let selected, let place = try place(of: selected, in: contents) else { return nil }
    return try match(of: search, in: area, from: search.isBackward ? place : place + 1)
  }

  private mutating func match(
    of search: RowSearch, in area: RowSearch.Area, from: Int
  ) throws(PlayerError) -> DistantMatch? {
    let row = try place(matching: search, in: area.source, area.order, from: from, wraps: false)
    guard let row else { return nil }
    return try distant(row, search, in: area)
  }

  /// Returns a row of an area as a match; `nil` if there is no such row.
  private mutating func distant(
    _ row: Int, _ search: RowSearch, in area: RowSearch.Area
  ) throws(PlayerError) -> DistantMatch? {
    try path(ofRow: row, in: area.source, area.order, search.revision).map {
      DistantMatch(path: $0, column: area.column)
    }
  }

  /// Returns the next row of a list that shows the searched words; `nil` if there is none.
  private mutating func place(
    matching search: RowSearch, in source: ListSource, _ order: LibraryOrder?, from: Int,
    wraps: Bool
  ) throws(PlayerError) -> Int? {
    var list = try list(source, order, search.revision)
    let start = min(max(0, from), list.contents.count)
    let place = list.place(
      ofShown: search.text, from: start, isBackward: search.isBackward,
      hasArtists: search.areas.showArtists(of: source))
    keep(list)
    guard let place, wraps || (search.isBackward ? place < start : place >= start) else {
      return nil
    }
    return place
  }

  /// Returns the next row of a list whose name is the searched text, or else begins with it.
  private mutating func place(
    ofName search: RowSearch, in source: ListSource, _ order: LibraryOrder?, from: Int
  ) throws(PlayerError) -> Int? {
    var list = try list(source, order, search.revision)
    let place = list.place(ofName: search.text, from: from)
    keep(list)
    return place
  }

  /// Returns the path of a track in a row; `nil` if there is no such row.
  private mutating func path(
    ofRow row: Int, in source: ListSource, _ order: LibraryOrder?, _ revision: ListRevision
  ) throws(PlayerError) -> TrackPath? {
    let contents = try list(source, order, revision).contents
    guard (0..<contents.count).contains(row) else { return nil }
    switch try rows(row..<(row + 1), of: contents).first {
    case .track(let item): return item.track.path
    case .group(let group):
      let query = LibraryQuery(
        condition: group.condition(within: source), order: .standard, limit: 1)
      guard let library else { return nil }
      return try library.rows(0..<1, of: try library.list(query)).first?.track.path
    case .collection, .record, .photo, .day, .hearing, nil: return nil
    }
  }
}

extension [RowSearch.Area] {
  /// Returns whether the groups of a list are shown with their artists, because no column names them.
  fileprivate func showArtists(of source: ListSource) -> Bool {
    guard case .groups(let column, _) = source, column != .albumArtist else { return false }
    return !contains { if case .groups(.albumArtist, _) = $0.source { true } else { false } }
  }
}

extension RowSearch.Area {
  /// Whether the area contains groups, and not tracks.
  fileprivate var isOfGroups: Bool {
    if case .groups = source { true } else { false }
  }
}
