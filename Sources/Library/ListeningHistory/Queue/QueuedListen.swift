package import PlayerModel

/// A listen that a service is to get.
package struct QueuedListen: Hashable, Sendable {
  /// What there is to be told of it.
  package enum Content: Hashable, Sendable {
    /// What was heard, played by this version of the program; nil if that is not known.
    case session(ListeningSession, version: String?)
    /// What an earlier version of the program wrote for the service; sent as it stands.
    case line(String)
    /// It cannot be read any more.
    case damaged
  }

  /// Its number among all that are queued.
  package var number: Int64
  /// When it began, Unix seconds.
  package var listenedAt: Int64
  /// What there is to be told of it.
  package var content: Content
}
