import GRDB
import LocalDatabase
package import PlayerModel

/// What the listener's own data says of the tracks: moods, ratings, and how often they were played.
struct ListenerFacts: Sendable {
  /// The songs of each mood.
  var moods: [MoodName: Set<SoundKey>] = [:]
  /// 1…5.
  var ratings: [SoundKey: Int] = [:]
  var favourites: Set<SoundKey> = []
  /// What was listened to, and how often.
  var plays: [SoundKey: PlayCount] = [:]
  /// The queries that the listener saved, by their names.
  var saved: [String: QueryCondition] = [:]

  /// No facts.
  init() {}

  /// What the mood collection holds.
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
  }

  /// The saved queries alone, of what it holds.
  init(savedQueriesIn database: Database) throws {
    for query in try SavedQuerySchema.queries(in: database) {
      // What another version wrote and this one does not understand is not there for it.
      saved[query.name] = try? LibraryQuery(parsing: query.text).condition
    }
  }
}

extension ListenerFacts {
  /// What the saved query of a name finds: the listener's own, or one that is built in; nil if there is none.
  func savedCondition(_ name: String) -> QueryCondition? {
    if let condition = saved[name] { return condition }
    guard let builtIn = BuiltInQuery.named(name) else { return nil }
    return own(insteadOf: builtIn) ?? (try? LibraryQuery(parsing: builtIn.text).condition)
  }

  /// What the listener's own query finds that has the name of one that is built in.
  func own(insteadOf builtIn: BuiltInQuery) -> QueryCondition? {
    saved.first { builtIn.isCalled($0.key) }?.value
  }
}

extension LibraryOrder.Key {
  /// Whether it is by what the listener's own data says of tracks.
  package var asksTheListenersData: Bool {
    switch self {
    case .played, .plays, .skips, .rating, .mood: true
    case .artist, .album, .title, .number, .genre, .year, .length, .added, .path: false
    }
  }
}

extension QueryCondition {
  /// Whether it asks about more than the library itself.
  var asksTheListenersData: Bool {
    switch self {
    case .number(let field, _), .lacks(let field):
      [.played, .plays, .skips, .rating].contains(field)
    case .mood, .isFiled, .isFavourite, .saved: true
    case .all(let parts), .any(let parts): parts.contains { $0.asksTheListenersData }
    case .not(let part): part.asksTheListenersData
    case .text, .listenedOn: false
    }
  }
}
