package import CompactTracks
import GRDB
import LocalDatabase
package import PlayerModel
import Synchronization

/// Reads the library for clients: lists, searches and columns to browse.
///
/// It keeps a snapshot for finding and sorting in memory, and reads the tracks of a list from the index on
/// demand. The first call may take some time, so it should not be made on the interface's thread. A
/// long-lived reader must be refreshed when the library changes.
package final class LibraryReader: Sendable {
  /// Opens the listening history, or returns `nil` if there is none.
  package typealias History = @Sendable () throws(PlayerError) -> (any SongHearings)?

  let index: any DatabaseReading
  /// The index's file, which a host in another process may rebuild.
  private let file: ReadOnlyDatabase?
  let moods: (any DatabaseReading)?
  let history: History
  private let clock: any PlayerClock
  private let state = Mutex<LibraryCatalogue?>(nil)

  /// Creates a reader that works whether or not a host is running; `cache` and `data` are the player's
  /// folders.
  ///
  /// It returns `nil` if there is no library yet.
  ///
  /// - Throws: `PlayerError` if the library exists but cannot be read.
  package init?(
    cache: TrackPath, data: TrackPath, clock: any PlayerClock, history: @escaping History
  ) throws(PlayerError) {
    guard let index = try ReadOnlyDatabase(LibraryIndex.recipe(in: cache)) else { return nil }
    self.index = index
    file = index
    moods = try ReadOnlyDatabase(MoodStore.recipe(in: data))
    self.history = history
    self.clock = clock
  }

  /// Creates a reader of the host's own stores.
  package init(
    index: LibraryIndex, moods: MoodStore?, clock: any PlayerClock,
    history: @escaping History
  ) {
    self.index = index
    file = nil
    self.moods = moods?.database
    self.history = history
    self.clock = clock
  }

  /// Whether the index was rebuilt since it was opened, so that only a new reader sees its contents.
  package var isOutlived: Bool { file?.isReplaced == true }

  /// Rereads the library; existing lists do not change.
  package func refresh() throws(PlayerError) {
    _ = try readCatalogue()
  }

  /// Releases the snapshot; the next query rereads the library.
  package func release() {
    state.withLock { $0 = nil }
  }

  /// Sorts the library in every common order in advance, so that the first use of an order is as fast as
  /// later ones.
  ///
  /// This takes a tenth of a second for 100 000 tracks, and 400 kB for each order, so it is meant for
  /// browsing rather than for a single query. Orders by encoding, modification or further tags are rare, and
  /// not prepared.
  package func sortAhead() {
    guard let catalogue = state.withLock({ $0 }) else { return }
    let common: [LibraryOrder.Key] = [
      .artist, .album, .title, .number, .genre, .year, .length, .added, .path,
    ]
    for key in common { _ = catalogue.order(by: key) }
    for column in LibraryCatalogue.Column.allCases { _ = catalogue.ranks(column) }
  }

  /// Returns the number of playable tracks.
  package func count() throws(PlayerError) -> Int { try catalogue().count }

  /// Returns the tracks that a query finds, in its order.
  ///
  /// If nothing matches, words with one typing error are accepted, most similar first; see
  /// ``LibraryList/isForgiving``.
  ///
  /// - Throws: `PlayerError` if the library or data that the query needs cannot be read.
  package func list(_ query: LibraryQuery) throws(PlayerError) -> LibraryList {
    let catalogue = try catalogue()
    let facts = try facts(for: query)
    var tracks = try find(query.condition, in: catalogue, facts)
    var isForgiving = false
    if tracks?.isEmpty == true {
      tracks = try find(query.condition, in: catalogue, facts, forgives: true)
      isForgiving = tracks?.isEmpty == false
    }
    var sorted = try sort(tracks, query, of: catalogue, facts, isForgiving: isForgiving)
    if let limit = query.limit { sorted.tracks = Array(sorted.tracks.prefix(max(0, limit))) }
    return LibraryList(
      catalogue: catalogue, tracks: sorted.tracks, order: sorted.order, isForgiving: isForgiving)
  }

  /// Reads a window of a list, without tracks that were removed from the library since.
  package func rows(
    _ range: Range<Int>, of list: LibraryList
  ) throws(PlayerError) -> [LibraryRow] {
    let ids = list.ids(in: range)
    return try index.read { database in
      let statement = try database.cachedStatement(
        sql: """
          SELECT addedAt, modifiedAt, isMissing, \(Track.columnList) FROM track WHERE id = ?
          """)
      return try ids.enumerated().compactMap { offset, id in
        try Row.fetchOne(statement, arguments: [id]).map { row in
          LibraryRow(
            index: range.lowerBound + offset, track: Track(row: row, from: 3),
            addedAt: try list.addedAt(ofRow: id) ?? row.stored(0),
            modifiedAt: (try row.stored(1) as Int64) / 1_000_000, isMissing: try row.stored(2))
        }
      }
    }
  }

  /// Reads all tracks of a list for a queue, without missing ones.
  package func tracks(of list: LibraryList) throws(PlayerError) -> PackedTracks {
    try index.read { try CompleteTrackReader(list.ids).read(from: $0) }
  }

  /// Returns the default order for a condition, or `nil` for the standard order.
  package func order(of condition: QueryCondition?) throws(PlayerError) -> LibraryOrder? {
    guard case .saved(let name)? = condition, let builtIn = BuiltInQuery.named(name),
      try moods?.read({ try ListenerFacts(savedQueriesIn: $0) }).own(insteadOf: builtIn) == nil
    else { return nil }
    return builtIn.order
  }

  /// Returns the sorted entries of a column, for the tracks that `condition` finds.
  package func groups(
    _ column: BrowseColumn, of condition: QueryCondition? = nil
  ) throws(PlayerError) -> LibraryGroups {
    let catalogue = try catalogue()
    let facts = try facts(for: LibraryQuery(condition: condition))
    let tracks = try find(condition, in: catalogue, facts) ?? catalogue.order(by: .artist)
    let grouping = CatalogueGrouping(catalogue: catalogue)
    return switch column {
    case .mood: grouping.moods(of: tracks, try listenerFacts().moods)
    case .composer:
      grouping.composers(try catalogue.texts(of: .composers, in: index), of: tracks)
    default: grouping.groups(column, of: tracks)
    }
  }

  /// Returns the listener's current data about all tracks, and which have copies.
  package func remarks() throws(PlayerError) -> LibraryRemarks {
    LibraryRemarks(facts: try listenerFacts(), sounds: try catalogue().columns.sounds)
  }

  /// Returns the current data about one track, without reading the whole library.
  package func remark(on track: Track) throws(PlayerError) -> LibraryRemarks.Remark {
    let copies = try index.read { database in
      try Int.fetchOne(
        database,
        sql: "SELECT COUNT(*) FROM track WHERE identity = ? AND unreadable IS NULL",
        arguments: [track.persistentID?.rawValue]) ?? 0
    }
    let sound = track.persistentID.map(SoundKey.init)
    return LibraryRemarks(
      facts: try listenerFacts(), sounds: Array(repeating: sound, count: copies)
    ).remark(on: track)
  }

  // MARK: Implementation

  func catalogue() throws(PlayerError) -> LibraryCatalogue {
    if let known = state.withLock({ $0 }) { return known }
    return try readCatalogue()
  }

  private func readCatalogue() throws(PlayerError) -> LibraryCatalogue {
    let additions = try moods?.read { try ImportSchema.additions(in: $0) } ?? [:]
    let catalogue = try index.read { try LibraryCatalogue($0, additions: additions) }
    // Nearly every query needs this order.
    _ = catalogue.order(by: .artist)
    state.withLock { $0 = catalogue }
    return catalogue
  }

  /// Returns the matching tracks in artist order, or `nil` for all.
  func find(
    _ condition: QueryCondition?, in catalogue: LibraryCatalogue, _ facts: ListenerFacts,
    forgives: Bool = false
  ) throws(PlayerError) -> [Int32]? {
    guard let condition else { return nil }
    let found = try evaluation(of: catalogue, facts, forgives: forgives).tracks(condition)
    return catalogue.order(by: .artist).filter { found[Int($0)] }
  }

  /// Returns what evaluates conditions; with `forgives`, it tolerates typing errors.
  func evaluation(
    of catalogue: LibraryCatalogue, _ facts: ListenerFacts, forgives: Bool
  ) -> QueryEvaluation {
    QueryEvaluation(
      catalogue: catalogue, facts: facts, now: clock.now().unixMilliseconds,
      tracksWithPath: { [index] (text) throws(PlayerError) in
        try index.read { try Self.ids(withPath: text, in: $0) }.compactMap(catalogue.columns.place)
      },
      songsOfDay: { [self] (day) throws(PlayerError) in
        let adoptions = try adoptions()
        let songs = try history()?.songs(listenedToOn: day, now: clock.now().unixMilliseconds)
        return Set((songs ?? []).map { adoptions[$0] ?? $0 })
      },
      furtherTexts: { [index] (field) throws(PlayerError) in
        try catalogue.texts(of: field, in: index)
      }, forgives: forgives)
  }

  private static func ids(withPath text: String, in database: Database) throws -> [Int64] {
    try Int64.fetchAll(
      database,
      sql: "SELECT id FROM track WHERE unreadable IS NULL AND path LIKE ? ESCAPE '\\'",
      arguments: ["%" + text.map { "%_\\".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "%"])
  }

  /// Returns the listener's data, if a query needs it.
  func facts(for query: LibraryQuery) throws(PlayerError) -> ListenerFacts {
    guard
      query.order?.key.asksTheListenersData == true
        || query.condition?.asksTheListenersData == true
    else { return .init() }
    return try listenerFacts()
  }

  private func listenerFacts() throws(PlayerError) -> ListenerFacts {
    var facts = try moods?.read { try ListenerFacts($0) } ?? ListenerFacts()
    let adoptions = try adoptions()
    for (id, count) in try allPlayCounts() {
      facts.plays[SoundKey(adoptions[id] ?? id), default: PlayCount()].add(count)
    }
    return facts
  }
}
