import GRDB
import LocalDatabase
import PlayerModel

extension SessionSchema {
  /// Returns the session with the given ID, or `nil` if it does not exist.
  static func session(
    _ id: String, in database: Database, sealedBy seal: SessionSeal?
  ) throws -> ListeningSession? {
    let statement = try database.cachedStatement(
      sql: """
        SELECT \((columns + ["sealed"] + laterColumns).joined(separator: ", ")) FROM session WHERE id = ?
        """)
    guard let row = try Row.fetchOne(statement, arguments: [id]) else { return nil }
    var moods = KnownMoods()
    var session = try session(row, &moods)
    addLater(row, from: columns.count + 1, to: &session)
    return try seal.map { try $0.open(row.stored(columns.count), for: session) } ?? session
  }
}
