package import PlayerModel

/// Every session that was heard, to the frame: the listener's own.
package final class HistoryStore: Sendable {
  /// What the listener should know about how it was opened.
  package let notices: [Notice]

  /// Opens `history.sqlite` in `folder`.
  package init(folder: TrackPath, clock: any PlayerClock) throws(PlayerError)

  /// Ends the sessions that a host left open, as crashed; returns how many. Call it before the first `begin`.
  package func closeCrashed() throws(PlayerError) -> Int
  /// Stores a session that began.
  package func begin(_ session: ListeningSession) throws(PlayerError)
  /// Stores how far a session is; one that has ended stays as it is.
  package func checkpoint(_ session: ListeningSession) throws(PlayerError)
  /// Stores a session that ended, begun here or not.
  package func end(_ session: ListeningSession) throws(PlayerError)
  /// Hands the sessions that started in `since ..< until` (Unix ms) to `receive`, oldest first, at most
  /// `limit` of them; a page at a time, so that nothing waits.
  package func sessions(
    since: Int64? = nil, until: Int64? = nil, limit: Int? = nil,
    receive: (ListeningSession) throws -> Void
  ) throws
}
