import MusicLibrary
import PlayerInterface
import PlayerModel

/// A cached list, without the parts that are looked up when rows become visible.
struct KeptList {
  /// The question that determines the list.
  struct Key: Equatable {
    let source: ListSource
    let order: LibraryOrder?
    let revision: ListRevision
  }

  /// The contents: rows, or groups followed by tracks of the library.
  struct Contents {
    var rows: [ListRow]?
    var groups: LibraryGroups?
    var tracks: LibraryList?

    /// The number of rows.
    var count: Int { rows?.count ?? (groups?.count ?? 0) + (tracks?.count ?? 0) }

    /// The format of the track numbers.
    fileprivate var numbers: TrackNumbers {
      if let rows { return TrackNumbers(rows.lazy.compactMap(\.item?.track)) }
      guard let tracks, tracks.hasTrackNumbers else { return .none }
      return tracks.hasLaterDiscs ? .withDiscs : .plain
    }
  }

  let key: Key
  let contents: Contents
  /// The format of the track numbers of the whole list.
  let numbers: TrackNumbers
  /// Whether any album of the list has a year; `false` for lists that do not show it before the name.
  let hasYears: Bool
  /// The searchable texts of rows or groups; `nil` until the first search, and not needed for
  /// tracks of the library.
  private var texts: RowTexts?
  /// The names of groups without their artists, after the first search for them.
  private var names: RowTexts?

  init(key: Key, contents: Contents) {
    (self.key, self.contents) = (key, contents)
    numbers = contents.numbers
    hasYears =
      if case .groups(.albumByYear, _) = key.source {
        contents.groups?.contains { $0.year != nil } ?? false
      } else {
        false
      }
  }

  /// Returns the position of the row that a search finds; `nil` if there is none.
  mutating func place(of search: RowSearch) -> Int? {
    let texts = texts ?? makeTexts()
    self.texts = texts
    let isBackward = search.isBackward
    return place(from: search.from, isBackward: isBackward) {
      texts.place(matching: search.text, from: $0, isBackward: isBackward)
    } inTracks: { tracks, from in
      tracks.place(matching: search.text, from: from, isBackward: isBackward)
    }
  }

  /// Returns the position of the next row that shows all words of a text, wrapping around.
  ///
  /// - Parameter hasArtists: Whether groups are shown with their artists.
  mutating func place(
    ofShown text: String, from: Int, isBackward: Bool, hasArtists: Bool
  ) -> Int? {
    let searched = (hasArtists ? texts : names) ?? makeTexts(hasArtists: hasArtists)
    if hasArtists { texts = searched } else { names = searched }
    return place(from: from, isBackward: isBackward) {
      searched.place(matching: text, from: $0, isBackward: isBackward)
    } inTracks: { tracks, from in
      tracks.place(ofShown: text, from: from, isBackward: isBackward)
    }
  }

  /// Returns the position of the next row whose name is a text, or else begins with it, wrapping around; groups come
  /// before tracks.
  mutating func place(ofName text: String, from: Int) -> Int? {
    let searched = names ?? makeTexts(hasArtists: false)
    names = searched
    if let place = searched.place(ofName: text, from: from) { return place }
    let first = contents.groups?.count ?? 0
    return contents.tracks?.place(ofName: text, from: max(0, from - first)).map { $0 + first }
  }

  /// Returns the position of the next match in groups followed by tracks, each of which are searched by a
  /// function that wraps around.
  private func place(
    from: Int, isBackward: Bool, inGroups: (Int) -> Int?,
    inTracks: (LibraryList, Int) -> Int?
  ) -> Int? {
    guard let tracks = contents.tracks else { return inGroups(from) }
    let first = contents.groups?.count ?? 0
    func inRest(_ from: Int) -> Int? { inTracks(tracks, from - first).map { $0 + first } }
    // First the part in which the search begins, then the other one, and last the rest of the
    // first.
    let beginsInGroups = isBackward ? from <= first : from < first
    let nearest = beginsInGroups ? inGroups(from) : inRest(from)
    if let nearest, isBackward ? nearest < from : nearest >= from { return nearest }
    let start = isBackward ? contents.count : beginsInGroups ? first : 0
    return (beginsInGroups ? inRest(start) : inGroups(start)) ?? nearest
  }

  private func makeTexts(hasArtists: Bool = true) -> RowTexts {
    if let rows = contents.rows { return RowTexts(rows.lazy.map(\.searchedTexts)) }
    guard let groups = contents.groups else { return RowTexts([]) }
    return RowTexts(groups.lazy.map { hasArtists ? [$0.name, $0.artist] : [$0.name] })
  }
}

extension RowTexts {
  /// Returns the position of the row that a search finds.
  func place(of search: RowSearch) -> Int? {
    place(matching: search.text, from: search.from, isBackward: search.isBackward)
  }
}
