package import PlayerModel

/// A search for a row, which the interface requests with ``Effect/findRow(_:_:)``.
package struct RowSearch: Hashable, Sendable {
  /// What to search.
  package enum Place: Hashable, Sendable {
    /// A list, which is read to search it.
    case list(ListSource)
    /// The texts of each row.
    case rows([[String]])
  }

  /// A list that is searched after the visible one, whose rows are not on the screen.
  package struct Area: Hashable, Sendable {
    package let source: ListSource
    /// The order of the tracks; `nil` is the list's own.
    package let order: LibraryOrder?
    /// The column of the browser whose contents it is; `nil` for tracks in a tree of folders.
    package let column: Int?

    package init(source: ListSource, order: LibraryOrder?, column: Int?) {
      (self.source, self.order, self.column) = (source, order, column)
    }
  }

  /// What to search.
  package let place: Place
  /// The revision of the list's data.
  package let revision: ListRevision
  /// The order of the tracks; `nil` is the list's own.
  package let order: LibraryOrder?
  /// The words to find, ignoring case and accents.
  package let text: String
  /// The file to find instead of words; `nil` for a search by words.
  package let track: TrackPath?
  /// The first row to search, or for a backward search the row after it; the search wraps around.
  package let from: Int
  /// Whether the search goes towards the first row.
  package let isBackward: Bool
  /// The columns of the whole library, beginning with that of ``place``; empty for other lists.
  ///
  /// With areas, only the texts that rows show are searched, because the columns before them show the
  /// rest.
  package let areas: [Area]
  /// Whether this looks for the match after, or before, the selected row, and not for the first one.
  package let isRepeated: Bool

  /// Creates a search for words.
  package init(
    _ text: String, in place: Place, revision: ListRevision = ListRevision(),
    order: LibraryOrder? = nil, from: Int, isBackward: Bool = false, areas: [Area] = [],
    isRepeated: Bool = false
  ) {
    (self.areas, self.isRepeated) = (areas, isRepeated)
    self.order = order
    self.place = place
    self.revision = revision
    self.text = text
    self.from = from
    self.isBackward = isBackward
    track = nil
  }

  /// Creates a search for the row of a file.
  package init(
    of track: TrackPath, in place: Place, revision: ListRevision, order: LibraryOrder?
  ) {
    self.place = place
    self.revision = revision
    self.order = order
    self.track = track
    (text, from, isBackward) = ("", 0, false)
    (areas, isRepeated) = ([], false)
  }

  /// The row that was selected when a repeated search began.
  package var selected: Int { isBackward ? from : from - 1 }
}

extension ListRow {
  /// The texts that a search matches.
  package var searchedTexts: [String] {
    switch self {
    case .group(let group): [group.name, group.artist]
    case .track(let item): [item.track.title, item.track.artist, item.track.album]
    case .collection(let collection): [collection.name]
    case .record(let record): [record.item, record.event]
    case .photo(let photo): [photo.path.name]
    case .day(let day): ["\(day.date)"]
    case .hearing(let hearing):
      [hearing.track.title, hearing.track.artist, hearing.track.album]
    }
  }
}
