package import PlayerModel

/// The source of a list's rows, which the interface requests with ``Effect/readRows(_:_:)``.
package enum ListSource: Hashable, Sendable {
  /// The groups of a column, among the tracks that match the condition.
  case groups(LibraryColumn, of: QueryCondition?)
  /// The contents of a library folder, among the tracks that match the condition: subfolders, then
  /// tracks; `nil` is the top level.
  case folder(String?, of: QueryCondition? = nil)
  /// The results of a query.
  case tracks(LibraryQuery)
  /// The results of a query by kind: a few artists and albums with matching names, then tracks.
  case hits(LibraryQuery)
  /// The tracks filed under a mood, oldest first.
  case mood(MoodName)
  /// The tracks of a playlist.
  case playlist(PlaylistName)
  /// The records of a sensor, newest first; `nil` is the music sensor.
  case records(of: String?)
  /// Photos with the songs heard when they were taken, newest first.
  case photos
  /// The sessions of the listening history, newest first, below headings of their days.
  case hearings
  /// What the sensor recorded during the session with this identifier, oldest first.
  case events(of: String)
}

/// The properties by which the library can be browsed.
package enum LibraryColumn: String, CaseIterable, Hashable, Sendable {
  /// The raw values are the names that the library's reader uses.
  case albumArtist, album, albumByYear, genre, composer, year
}

/// A request for a window of rows.
package struct ListQuestion: Hashable, Sendable {
  /// The list.
  package let source: ListSource
  /// The first row.
  package let offset: Int
  /// The maximum number of rows.
  package let limit: Int
  /// The revision of the data; the list may differ in another one.
  package let revision: ListRevision
  /// The order of the tracks; `nil` is the list's own.
  package let order: LibraryOrder?
  /// Whether to include play counts, which can be slow to compute.
  package let wantsPlays: Bool
  /// Whether to include a track of each album, whose cover represents it.
  package let wantsCovers: Bool

  package init(
    source: ListSource, offset: Int, limit: Int, revision: ListRevision,
    order: LibraryOrder? = nil, wantsPlays: Bool = false, wantsCovers: Bool = false
  ) {
    self.source = source
    self.offset = offset
    self.limit = limit
    self.revision = revision
    self.order = order
    self.wantsPlays = wantsPlays
    self.wantsCovers = wantsCovers
  }
}

/// The versions of all data that lists depend on.
package struct ListRevision: Hashable, Sendable {
  /// The number of the host connection, because each host counts from the start.
  package var host = 0
  /// The player's revision of the library.
  package var library: Int64 = -1
  /// The player's revision of moods, marks and playlists.
  package var moods: Int64 = -1
  /// The number of sensor records received since the interface was opened.
  package var records = 0
  /// The number of changes of the listening history since the interface was opened, or more.
  package var hearings = 0

  /// Creates the revision for when nothing is known.
  package init() {}
}

/// The answer to a ``ListQuestion``.
package struct ListAnswer: Equatable, Sendable {
  /// The total number of rows in the list.
  package var total: Int
  /// The requested rows that exist.
  package var rows: [ListRow]
  /// Whether nothing matched exactly, and the rows are results of a search that allows typing
  /// errors.
  package var isForgiving: Bool
  /// The format of the track numbers of the whole list, so that columns do not change while paging.
  package var numbers: TrackNumbers
  /// Whether any album of the whole list has a year.
  package var hasYears: Bool
  /// Why a query finds nothing, as a sentence; `nil` for other lists.
  package var emptyReason: String?

  package init(
    total: Int, rows: [ListRow], isForgiving: Bool = false, numbers: TrackNumbers = .none,
    hasYears: Bool = false, emptyReason: String? = nil
  ) {
    (self.total, self.rows, self.isForgiving) = (total, rows, isForgiving)
    (self.numbers, self.hasYears, self.emptyReason) = (numbers, hasYears, emptyReason)
  }
}
