import GRDB
import LocalDatabase
package import PlayerModel

/// The songs that an analysis of the library, or of what a query finds, still has to measure, in order.
package struct AnalysisPlan: Sendable {
  /// The rows of the tracks in the index; eight bytes for each of a hundred thousand songs.
  private var rows: ArraySlice<Int64>
  /// The number of songs that were analyzed before.
  package let known: Int
  /// The number of songs to measure.
  package let total: Int

  /// Finds the songs: first those in `nearest`, in that order, then the others folder by folder.
  ///
  /// - Parameters:
  ///   - list: The tracks to measure, or `nil` for the whole library.
  ///   - nearest: The sounds that play next.
  /// - Throws: `PlayerError` if the library or the analyses cannot be read.
  package init(
    of list: LibraryList? = nil, nearest: [PersistentID] = [], in index: LibraryIndex,
    without analyses: AnalysisStore
  ) throws(PlayerError) {
    let analyzed = try analyses.sounds()
    let wanted = list.map { Set($0.ids) }
    let found = try index.read { database in
      try Self.rows(wanted, of: database)
    }
    let new = found.filter { !analyzed.contains($0.sound) }
    let ranks = Dictionary(
      nearest.enumerated().map { (SoundKey($0.element), $0.offset) }, uniquingKeysWith: min)
    let near = new.filter { ranks[$0.sound] != nil }
      .sorted { ranks[$0.sound, default: 0] < ranks[$1.sound, default: 0] }
    let far = new.filter { ranks[$0.sound] == nil }
    rows = (near + far).map(\.id)[...]
    (total, known) = (new.count, found.count - new.count)
  }

  /// The number of songs that are left.
  package var remaining: Int { rows.count }

  /// Removes the next song, and returns its track; `nil` if none is left.
  ///
  /// - Throws: `PlayerError` if the library cannot be read.
  package mutating func next(in index: LibraryIndex) throws(PlayerError) -> Track? {
    while let row = rows.popFirst() {
      // A row may be gone since, because the file is.
      let track = try index.read { database in
        try Row.fetchOne(
          database.cachedStatement(sql: "SELECT \(Track.columnList) FROM track WHERE id = ?"),
          arguments: [row])
      }.map { Track(row: $0) }
      if let track { return track }
    }
    return nil
  }

  /// Returns the rows of present tracks in the order of their paths, each sound once.
  private static func rows(
    _ wanted: Set<Int64>?, of database: Database
  ) throws -> [(id: Int64, sound: SoundKey)] {
    var found: [(id: Int64, sound: SoundKey)] = []
    var sounds: Set<SoundKey> = []
    let rows = try BareRows(
      database,
      sql: """
        SELECT id, identity FROM track
        WHERE unreadable IS NULL AND NOT isMissing AND identity IS NOT NULL ORDER BY path
        """)
    while try rows.next() {
      let id = rows.integer(0)
      guard wanted?.contains(id) != false, let sound = rows.withText(1, { SoundKey(text: $0) }),
        sounds.insert(sound).inserted
      else { continue }
      found.append((id, sound))
    }
    return found
  }
}
