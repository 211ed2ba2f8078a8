package import PlayerModel

/// Queries that the listener saved under a name.
extension MoodStore {
  private static let nameLimit = 64

  /// Returns the saved queries by name.
  package func savedQueries() throws(PlayerError) -> [SavedQuery] {
    try database.read { try SavedQuerySchema.queries(in: $0) }
  }

  /// Saves a query, and replaces one of the same name.
  ///
  /// - Throws: `PlayerError`: `invalidRequest` if the name is empty, too long or not displayable, or the
  ///   query is empty or invalid, or `storageFailed`.
  package func save(_ query: SavedQuery) throws(PlayerError) {
    guard !query.name.isEmpty, query.name.count <= Self.nameLimit,
      !query.name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else {
      throw PlayerError(
        .invalidRequest, "A saved query has a name of up to \(Self.nameLimit) visible characters.")
    }
    do {
      guard try LibraryQuery(parsing: query.text).condition != nil else {
        throw PlayerError(.invalidRequest, "“\(query.name)” was not saved: its query is empty.")
      }
    } catch let error as QueryError {
      throw PlayerError(.invalidRequest, "“\(query.name)” was not saved: \(error.message)")
    } catch {
      throw PlayerError(.invalidRequest, "“\(query.name)” was not saved: its query is empty.")
    }
    try change { database in
      try database.execute(
        sql: """
          INSERT INTO savedQuery (name, text) VALUES (?1, ?2)
          ON CONFLICT (name) DO UPDATE SET text = ?2 WHERE text <> ?2
          """, arguments: [query.name, query.text])
    } then: { _, _ in
    }
  }

  /// Deletes a saved query.
  ///
  /// - Throws: `PlayerError`: `notFound` if there is none of that name.
  package func deleteQuery(named name: String) throws(PlayerError) {
    let deleted = try change { database in
      try database.execute(sql: "DELETE FROM savedQuery WHERE name = ?", arguments: [name])
      return database.changesCount
    } then: { _, count in
      count
    }
    guard deleted > 0 else {
      if let builtIn = BuiltInQuery.named(name) {
        throw PlayerError(
          .invalidRequest, "“\(builtIn.name)” is built in and cannot be deleted.")
      }
      throw .notThere("saved query", name, among: try savedQueries().map(\.name))
    }
  }
}
