import GRDB
import LocalDatabase
package import PlayerModel

/// The listener's data about tracks: moods, ratings and play counts.
struct ListenerFacts: Sendable {
  /// The songs of each mood.
  var moods: [MoodName: Set<SoundKey>] = [:]
  /// The ratings, 1…5.
  var ratings: [SoundKey: Int] = [:]
  var favourites: Set<SoundKey> = []
  /// The play counts.
  var plays: [SoundKey: PlayCount] = [:]
  /// Where long tracks were left, in seconds.
  var places: [SoundKey: Double] = [:]
  /// The listener's saved queries by name.
  var saved: [String: QueryCondition] = [:]

  /// Creates empty data.
  init() {}

  /// Reads the data in the mood collection.
  init(_ database: Database) throws {
    try self.init(savedQueriesIn: database)
    for (mood, id) in try MoodSchema.moods(in: database) {
      moods[mood] = Set(try MoodSchema.songs(in: id, of: database).map(SoundKey.init))
    }
    let marks = try Row.fetchCursor(
      database,
      sql: "SELECT identity, rating, isFavourite FROM mark JOIN song ON song.id = mark.song")
    while let row = try marks.next() {
      guard let id = PersistentID(rawValue: try row.stored(0)) else { continue }
      let rating: Int = try row.stored(1)
      if rating > 0 { ratings[SoundKey(id)] = rating }
      if try row.stored(2) { favourites.insert(SoundKey(id)) }
    }
    for (song, seconds) in try ResumePlaceSchema.places(in: database) {
      places[SoundKey(song)] = seconds
    }
  }

  /// Reads only the saved queries.
  init(savedQueriesIn database: Database) throws {
    for query in try SavedQuerySchema.queries(in: database) {
      // A query of another version that cannot be parsed is ignored.
      saved[query.name] = try? LibraryQuery(parsing: query.text).condition
    }
  }
}

extension ListenerFacts {
  /// Returns the condition of a saved query, which is the listener's own or built in; `nil` if there is none
  /// of that name.
  func savedCondition(_ name: String) -> QueryCondition? {
    if let condition = saved[name] { return condition }
    guard let builtIn = BuiltInQuery.named(name) else { return nil }
    return own(insteadOf: builtIn) ?? (try? LibraryQuery(parsing: builtIn.text).condition)
  }

  /// Returns the condition of the listener's own query that replaces a built-in one.
  func own(insteadOf builtIn: BuiltInQuery) -> QueryCondition? {
    saved.first { builtIn.isCalled($0.key) }?.value
  }
}

extension LibraryOrder.Key {
  /// Whether the order depends on the listener's data.
  package var asksTheListenersData: Bool {
    switch self {
    case .played, .plays, .skips, .rating, .mood: true
    case .artist, .album, .title, .number, .genre, .year, .length, .added, .modified, .path,
      .format, .bits, .samplerate, .channels, .bitrate, .composer, .conductor, .work, .movement,
      .date, .original, .subtitle, .bpm, .key, .label, .language, .grouping, .comment:
      false
    }
  }
}

extension QueryCondition {
  /// Whether the condition depends on more than the library.
  var asksTheListenersData: Bool {
    switch self {
    case .number(let field, _), .lacks(let field):
      [.played, .plays, .skips, .rating].contains(field)
    case .mood, .isFiled, .isFavourite, .saved: true
    case .all(let parts), .any(let parts): parts.contains { $0.asksTheListenersData }
    case .not(let part): part.asksTheListenersData
    case .text, .isLossless, .isCompilation, .listenedOn: false
    }
  }
}
