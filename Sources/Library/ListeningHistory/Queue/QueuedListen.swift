package import PlayerModel

/// A listen that waits to be sent to a service.
package struct QueuedListen: Hashable, Sendable {
  /// The information from which the submission is made.
  package enum Content: Hashable, Sendable {
    /// The session, and the version of the program that played it, or `nil` if unknown.
    case session(ListeningSession, version: String?)
    /// A text that an earlier version of the program stored for the service, and which is sent unchanged.
    case line(String)
    /// Content that can no longer be read.
    case damaged
  }

  /// The number of the listen, unique across all queues.
  package var number: Int64
  /// The time at which the listen began, in Unix seconds.
  package var listenedAt: Int64
  /// The information from which the submission is made.
  package var content: Content
}
