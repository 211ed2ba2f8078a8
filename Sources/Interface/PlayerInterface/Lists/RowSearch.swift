package import PlayerModel

/// A row that is to be found; the interface asks for it with ``Effect/findRow(_:_:)``.
package struct RowSearch: Hashable, Sendable {
  /// Where it is.
  package enum Place: Hashable, Sendable {
    /// In a list.
    case list(ListSource)
    /// In rows that say these texts.
    case rows([[String]])
  }

  /// Where it is.
  package let place: Place
  /// What the list was made of.
  package let revision: ListRevision
  /// In which order its tracks are; nil: in the list's own.
  package let order: LibraryOrder?
  /// The words that it has, whatever their case and accents.
  package let text: String
  /// The file that it holds, instead of words; nil: words are looked for.
  package let track: TrackPath?
  /// The search goes on from this row, or back from the one before it; it goes round at the end.
  package let from: Int
  package let isBackward: Bool

  package init(
    _ text: String, in place: Place, revision: ListRevision = ListRevision(),
    order: LibraryOrder? = nil, from: Int, isBackward: Bool = false
  ) {
    self.order = order
    self.place = place
    self.revision = revision
    self.text = text
    self.from = from
    self.isBackward = isBackward
    track = nil
  }

  /// The row that holds a file.
  package init(
    of track: TrackPath, in place: Place, revision: ListRevision, order: LibraryOrder?
  ) {
    self.place = place
    self.revision = revision
    self.order = order
    self.track = track
    (text, from, isBackward) = ("", 0, false)
  }
}

extension ListRow {
  /// The texts in which a row is found.
  package var searchedTexts: [String] {
    switch self {
    case .group(let group): [group.name, group.artist]
    case .track(let item): [item.track.title, item.track.artist, item.track.album]
    case .collection(let collection): [collection.name]
    case .record(let record): [record.item, record.event]
    case .photo(let photo): [photo.path.name]
    }
  }
}
