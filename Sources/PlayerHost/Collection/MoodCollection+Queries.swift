import MusicLibrary
import PlayerModel

/// Saved queries of the library.
extension MoodCollection {
  /// Answers which there are.
  func answerQueries(_ reply: @escaping Reply) {
    read(reply, Self.queries)
  }

  /// Saves a query, in place of one of the same name.
  func save(_ query: SavedQuery, _ reply: @escaping Reply) {
    write(reply) { (store) throws(PlayerError) in
      try store.save(query)
      return .savedQueries(try Self.queries(store), reply)
    }
  }

  /// Deletes a query.
  func deleteQuery(named name: String, _ reply: @escaping Reply) {
    write(reply) { (store) throws(PlayerError) in
      try store.deleteQuery(named: name)
      return .savedQueries(try Self.queries(store), reply)
    }
  }

  private static func queries(_ store: MoodStore) throws(PlayerError) -> PlayerReply {
    .savedQueries(try store.savedQueries())
  }
}
