import GRDB
import LocalDatabase
package import PlayerModel

/// Locating files in lists, listing folders, and remarks on individual tracks.
extension LibraryReader {
  /// Returns the subfolders of a folder and the tracks directly in it, among the tracks that `condition`
  /// finds; `nil` is the root of the tree.
  package func folder(
    _ path: String?, of condition: QueryCondition? = nil, order: LibraryOrder? = nil
  ) throws(PlayerError) -> (folders: LibraryGroups, tracks: LibraryList) {
    let catalogue = try catalogue()
    let found = try find(
      condition, in: catalogue, try facts(for: LibraryQuery(condition: condition)))
    let tree = FolderTree(catalogue: catalogue, among: found)
    let query = LibraryQuery(order: order)
    let sorted = try sort(tree.tracks(in: path), query, of: catalogue, try facts(for: query))
    return (
      tree.folders(in: path),
      LibraryList(
        catalogue: catalogue, tracks: sorted.tracks, order: sorted.order, isForgiving: false)
    )
  }

  /// Returns the index of the entry of a column that contains a file, or `nil` if none does.
  package func place(
    of path: TrackPath, in groups: LibraryGroups
  ) throws(PlayerError) -> Int? {
    try row(of: path).flatMap(groups.place)
  }

  /// Returns the first track of each entry in a range, such as the first of an album in the order of artists.
  ///
  /// An entry has `nil` if the column has no such order, or the track was removed since.
  package func firstTracks(
    in range: Range<Int>, of groups: LibraryGroups
  ) throws(PlayerError) -> [TrackPath?] {
    let rows = range.clamped(to: 0..<groups.count).map(groups.firstRow)
    return try index.read { database in
      let statement = try database.cachedStatement(sql: "SELECT path FROM track WHERE id = ?")
      return try rows.map { row in
        try row.flatMap { try String.fetchOne(statement, arguments: [$0]) }
          .map { TrackPath(encoded: $0) }
      }
    }
  }

  /// Returns the index of a file in a list, or `nil` if it is not in it.
  package func place(of path: TrackPath, in list: LibraryList) throws(PlayerError) -> Int? {
    try row(of: path).flatMap(list.place(ofRow:))
  }

  private func row(of path: TrackPath) throws(PlayerError) -> Int64? {
    try index.read { database in
      try Int64.fetchOne(
        database.cachedStatement(sql: "SELECT id FROM track WHERE path = ?"),
        arguments: [path.encoded])
    }
  }

  /// Returns when the files of tracks were modified, in Unix milliseconds; 0 for those outside the library.
  package func modified(of tracks: [Track]) throws(PlayerError) -> [Int64] {
    try index.read { database in
      let statement = try database.cachedStatement(
        sql: "SELECT modifiedAt FROM track WHERE path = ?")
      return try tracks.map { track in
        try (Int64.fetchOne(statement, arguments: [track.path.encoded]) ?? 0) / 1_000_000
      }
    }
  }

  /// Returns the listener's data about a few tracks, and their play counts if `withPlays` is true.
  package func remarks(
    on tracks: [Track], withPlays: Bool
  ) throws(PlayerError) -> [LibraryRemarks.Remark] {
    let ids = tracks.compactMap(\.persistentID)
    let moods = try moods?.read { try MoodSchema.moods(of: ids, in: $0) } ?? [:]
    let marks = try self.moods?.read { try MarkSchema.marks(of: ids, in: $0) } ?? [:]
    let places = try self.moods?.read { try ResumePlaceSchema.places(of: ids, in: $0) } ?? [:]
    let plays = withPlays ? try playCounts(of: ids) : [:]
    return tracks.map { track in
      guard let id = track.persistentID else {
        return LibraryRemarks.Remark(moods: [], marks: .none, plays: nil, copies: 1)
      }
      return LibraryRemarks.Remark(
        moods: moods[id] ?? [], marks: marks[id] ?? .none, plays: plays[id], copies: 1,
        resumesAt: places[id])
    }
  }
}

extension LibraryList {
  /// Returns when a row of the index was added here or to another program, or `nil` if it is not in the list.
  func addedAt(ofRow id: Int64) -> Int64? {
    catalogue.columns.place(of: id).map { catalogue.columns.added[$0] }
  }

  /// Returns the index of a row of the index, or `nil` if it is not in the list.
  fileprivate func place(ofRow id: Int64) -> Int? {
    guard let track = catalogue.columns.place(of: id) else { return nil }
    return tracks.firstIndex(of: Int32(track))
  }
}

extension MoodSchema {
  /// Returns the moods of songs, in key order, without songs that have none.
  static func moods(
    of songs: [PersistentID], in database: Database
  ) throws -> [PersistentID: [MoodName]] {
    let moods = try moods(in: database)
    let statement = try database.cachedStatement(
      sql: """
        SELECT filing.mood FROM filing JOIN song ON song.id = filing.song
        WHERE song.identity = ?
        """)
    var found: [PersistentID: [MoodName]] = [:]
    for song in songs {
      let ids = Set(try Int64.fetchAll(statement, arguments: [song.rawValue]))
      if !ids.isEmpty { found[song] = moods.filter { ids.contains($0.id) }.map(\.name) }
    }
    return found
  }
}

extension MarkSchema {
  /// Returns the marks of songs.
  static func marks(
    of songs: [PersistentID], in database: Database
  ) throws -> [PersistentID: TrackMarks] {
    var found: [PersistentID: TrackMarks] = [:]
    for song in songs { found[song] = try marks(of: song, in: database) }
    return found
  }
}
