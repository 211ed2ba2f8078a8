import GRDB
import LocalDatabase
package import PlayerModel

/// Where a file is in lists, what is in folders, and what is known of single tracks.
extension LibraryReader {
  /// What is in a folder: the folders in it, and the tracks in itself; nil: where all begins.
  package func folder(
    _ path: String?, order: LibraryOrder? = nil
  ) throws(PlayerError) -> (folders: LibraryGroups, tracks: LibraryList) {
    let catalogue = try catalogue()
    let tree = FolderTree(catalogue: catalogue)
    let query = LibraryQuery(order: order)
    let tracks = sort(tree.tracks(in: path), query, of: catalogue, try facts(for: query))
    return (
      tree.folders(in: path),
      LibraryList(
        catalogue: catalogue, tracks: tracks, order: order ?? .standard, isForgiving: false)
    )
  }

  /// The place of the entry of a column that holds a file; nil if none does.
  package func place(
    of path: TrackPath, in groups: LibraryGroups
  ) throws(PlayerError) -> Int? {
    try row(of: path).flatMap(groups.place)
  }

  /// The place of a file in a list; nil if it is not there.
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

  /// What the listener's own data says of a few tracks, and how often they were played, if that is wanted.
  package func remarks(
    on tracks: [Track], withPlays: Bool
  ) throws(PlayerError) -> [LibraryRemarks.Remark] {
    let ids = tracks.compactMap(\.persistentID)
    let moods = try moods?.read { try MoodSchema.moods(of: ids, in: $0) } ?? [:]
    let marks = try self.moods?.read { try MarkSchema.marks(of: ids, in: $0) } ?? [:]
    let plays = withPlays ? try history()?.playCounts(of: ids) ?? [:] : [:]
    return tracks.map { track in
      guard let id = track.persistentID else {
        return LibraryRemarks.Remark(moods: [], marks: .none, plays: nil, copies: 1)
      }
      return LibraryRemarks.Remark(
        moods: moods[id] ?? [], marks: marks[id] ?? .none, plays: plays[id], copies: 1)
    }
  }
}

extension LibraryList {
  /// The place of a row of the index; nil if it is not there.
  fileprivate func place(ofRow id: Int64) -> Int? {
    guard let track = catalogue.columns.place(of: id) else { return nil }
    return tracks.firstIndex(of: Int32(track))
  }
}

extension MoodSchema {
  /// The moods of songs, in the order of their keys; songs without any are left out.
  fileprivate static func moods(
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
  /// The marks of songs; songs without any are left out.
  fileprivate static func marks(
    of songs: [PersistentID], in database: Database
  ) throws -> [PersistentID: TrackMarks] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT rating, isFavourite FROM mark JOIN song ON song.id = mark.song WHERE identity = ?
        """)
    var found: [PersistentID: TrackMarks] = [:]
    for song in songs {
      guard let row = try Row.fetchOne(statement, arguments: [song.rawValue]) else { continue }
      found[song] = TrackMarks(rating: try row.stored(0), isFavourite: try row.stored(1))
    }
    return found
  }
}
