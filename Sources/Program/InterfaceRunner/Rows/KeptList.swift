import MusicLibrary
import PlayerInterface
import PlayerModel

/// A list that was asked for, whole but for what is named or read as it is seen.
struct KeptList {
  /// What it was asked by.
  struct Key: Equatable {
    let source: ListSource
    let order: LibraryOrder?
    let revision: ListRevision
  }

  /// What it holds: rows, or groups and then tracks of the library.
  struct Contents {
    var rows: [ListRow]?
    var groups: LibraryGroups?
    var tracks: LibraryList?

    /// How many rows there are.
    var count: Int { rows?.count ?? (groups?.count ?? 0) + (tracks?.count ?? 0) }
  }

  let key: Key
  let contents: Contents
  /// What its rows say but for tracks of the library, of which that is known; nil before one of them was looked for.
  private var texts: RowTexts?

  init(key: Key, contents: Contents) {
    (self.key, self.contents) = (key, contents)
  }

  /// The place of the row that is looked for; nil if there is none.
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
    // First in the part where the search begins, then in the other, at last round in the first.
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
  /// The place of the row that is looked for.
  func place(of search: RowSearch) -> Int? {
    place(matching: search.text, from: search.from, isBackward: search.isBackward)
  }
}
