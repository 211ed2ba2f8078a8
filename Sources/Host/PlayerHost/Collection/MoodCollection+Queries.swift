import MusicLibrary
import PlayerModel

/// Saved queries of the library.
extension MoodCollection {
  /// Performs a request on saved queries; a change is answered with all queries once it is on disk.
  func perform(_ request: SavedQueryRequest, reply: @escaping Reply) {
    switch request {
    case .savedQueries:
      read(reply, Self.queries)
    case .saveQuery(let query):
      changeList(
        "saving the query “\(query.name)”", of: .queries, answering: Self.queries, reply
      ) { (store) throws(PlayerError) in
        try store.save(query)
      }
    case .deleteQuery(let name):
      changeList(
        "deleting the saved query “\(name)”", of: .queries, answering: Self.queries, reply
      ) { (store) throws(PlayerError) in
        try store.deleteQuery(named: name)
      }
    }
  }

  private static func queries(_ store: MoodStore) throws(PlayerError) -> PlayerReply {
    .savedQueries(queries: try store.savedQueries())
  }
}
