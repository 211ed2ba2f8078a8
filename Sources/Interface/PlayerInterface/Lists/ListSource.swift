package import PlayerModel

/// Where the rows of a list come from; the interface asks for them with ``Effect/readRows(_:_:)``.
package enum ListSource: Hashable, Sendable {
  /// What the library is browsed by, of the tracks that match.
  case groups(LibraryColumn, of: QueryCondition?)
  /// What is in a folder of the library: the folders in it, then its tracks; nil: where all begins.
  case folder(String?)
  /// The tracks that a query finds.
  case tracks(LibraryQuery)
  /// What is filed under a mood, oldest first.
  case mood(MoodName)
  /// What is in a playlist.
  case playlist(PlaylistName)
  /// What a sensor recorded, the newest first; the music sensor where none is named.
  case records(of: String?)
  /// Photos with what was heard when they were taken, the newest first.
  case photos
}

/// What the library can be browsed by.
package enum LibraryColumn: String, CaseIterable, Hashable, Sendable {
  /// The columns, by the names that the library's reader has for them.
  case albumArtist, album, albumByYear, genre, year
}

/// A part of a list that the interface wants to know.
package struct ListQuestion: Hashable, Sendable {
  /// The list.
  package let source: ListSource
  /// The first row that is wanted.
  package let offset: Int
  /// The most rows that are wanted.
  package let limit: Int
  /// What the list was made of: with another one it may hold something else.
  package let revision: ListRevision
  /// In which order its tracks are wanted; nil: in the list's own.
  package let order: LibraryOrder?
  /// Whether it is to be told how often tracks were played, which may take long to find out.
  package let wantsPlays: Bool

  package init(
    source: ListSource, offset: Int, limit: Int, revision: ListRevision,
    order: LibraryOrder? = nil, wantsPlays: Bool = false
  ) {
    self.source = source
    self.offset = offset
    self.limit = limit
    self.revision = revision
    self.order = order
    self.wantsPlays = wantsPlays
  }
}

/// What can make the rows of a list be others than they were.
package struct ListRevision: Hashable, Sendable {
  /// Which host told the numbers: another one counts again.
  package var host = 0
  /// The player's number of the library.
  package var library: Int64 = -1
  /// The player's number of moods, marks and playlists.
  package var moods: Int64 = -1
  /// How many records came since the interface was opened.
  package var records = 0

  /// Before anything is known.
  package init() {}
}

/// The answer to a ``ListQuestion``.
package struct ListAnswer: Equatable, Sendable {
  /// How many rows the list has.
  package var total: Int
  /// The rows that were asked for, as many as there are.
  package var rows: [ListRow]
  /// Whether nothing answered as it was typed, and words were taken for slips of the finger.
  package var isForgiving: Bool

  package init(total: Int, rows: [ListRow], isForgiving: Bool = false) {
    self.total = total
    self.rows = rows
    self.isForgiving = isForgiving
  }
}
