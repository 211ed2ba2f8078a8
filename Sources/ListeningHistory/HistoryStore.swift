import GRDB
import LocalDatabase
package import PlayerModel

/// Every session that was heard, to the frame: the listener's own.
///
/// What a call stored is on disk when it returns. A session that is open when the host dies keeps what
/// its last checkpoint knew.
package final class HistoryStore: Sendable {
  /// What the listener should know about how it was opened.
  package let notices: [Notice]
  private let database: LocalDatabase

  /// Opens `history.sqlite` in `folder`, the player's data folder.
  package init(folder: TrackPath, clock: any PlayerClock) throws(PlayerError) {
    database = try LocalDatabase(
      DatabaseRecipe(
        file: TrackPath(encoded: folder.encoded + "/history.sqlite"), subject: "listening history",
        worth: .usersOwn, migrations: [SessionSchema.makeTable]),
      clock: clock)
    notices = database.notices
  }

  /// Ends the sessions that a host left open, as crashed; returns how many.
  ///
  /// Call it once, before the first session begins.
  package func closeCrashed() throws(PlayerError) -> Int {
    try database.write { try SessionSchema.closeCrashed(in: $0) }
  }

  /// Stores a session that began.
  package func begin(_ session: ListeningSession) throws(PlayerError) {
    try checkpoint(session)
  }

  /// Stores how far a session is; one that has ended stays as it is.
  package func checkpoint(_ session: ListeningSession) throws(PlayerError) {
    precondition(session.endReason == nil, "a session that goes on has no reason to end")
    try database.write { try SessionSchema.store(session, in: $0) }
  }

  /// Stores a session that ended, whether or not its beginning could be stored.
  package func end(_ session: ListeningSession) throws(PlayerError) {
    precondition(session.endReason != nil, "a session ends for a reason")
    try database.write { try SessionSchema.store(session, in: $0) }
  }

  /// Hands the sessions that started in `since ..< until` (Unix ms) to `receive`, oldest first, at most
  /// `limit` of them.
  ///
  /// They are read a page at a time: memory stays small, and the player can go on writing meanwhile.
  ///
  /// - Throws: `PlayerError` if they could not be read, or what `receive` throws.
  package func sessions(
    since: Int64? = nil, until: Int64? = nil, limit: Int? = nil,
    receive: (ListeningSession) throws -> Void
  ) throws {
    var left = limit ?? .max
    var last: SessionSchema.Place?
    while left > 0 {
      let page = try database.read { database in
        try SessionSchema.page(
          since: since ?? .min, until: until, after: last, limit: min(left, 500), in: database)
      }
      for (_, session) in page { try receive(session) }
      guard let end = page.last else { return }
      last = end.place
      left -= page.count
    }
  }
}
