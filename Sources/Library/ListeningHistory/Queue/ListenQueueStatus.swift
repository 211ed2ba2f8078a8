/// How a service's queue of listens is.
package struct ListenQueueStatus: Hashable, Sendable {
  /// Since when listens are queued, Unix milliseconds; nil while they are not.
  package var since: Int64?
  /// How many wait to be sent.
  package var waiting: Int
  /// The last of those that were refused.
  package var refused: [RefusedListen]
  /// How many were refused in all.
  package var refusedCount: Int
  /// When the service last took something, Unix milliseconds.
  package var lastSuccess: Int64?
  /// What the service last answered.
  package var lastAnswer: String?
}
