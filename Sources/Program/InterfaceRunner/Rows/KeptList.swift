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
    guard let tracks = contents.tracks else { return texts.place(of: search) }
    let first = contents.groups?.count ?? 0
    func inGroups(_ from: Int) -> Int? {
      texts.place(matching: search.text, from: from, isBackward: search.isBackward)
    }
    func inTracks(_ from: Int) -> Int? {
      tracks.place(
        matching: search.text, from: from - first, isBackward: search.isBackward
      ).map { $0 + first }
    }
    let isFound: (Int) -> Bool = { search.isBackward ? $0 < search.from : $0 >= search.from }
    // First the part in which the search begins, then the other one, and last the rest of the
    // first.
    let beginsInGroups = search.isBackward ? search.from <= first : search.from < first
    let (near, far) = beginsInGroups ? (inGroups, inTracks) : (inTracks, inGroups)
    let nearest = near(search.from)
    if let nearest, isFound(nearest) { return nearest }
    return far(search.isBackward ? contents.count : beginsInGroups ? first : 0) ?? nearest
  }

  private func makeTexts() -> RowTexts {
    if let rows = contents.rows { return RowTexts(rows.lazy.map(\.searchedTexts)) }
    guard let groups = contents.groups else { return RowTexts([]) }
    return RowTexts(groups.lazy.map { [$0.name, $0.artist] })
  }
}

extension RowTexts {
  /// Returns the position of the row that a search finds.
  func place(of search: RowSearch) -> Int? {
    place(matching: search.text, from: search.from, isBackward: search.isBackward)
  }
}
