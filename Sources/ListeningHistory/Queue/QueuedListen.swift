/// A listen that a service is to get.
package struct QueuedListen: Hashable, Sendable {
  /// Its number in the queue.
  package var number: Int64
  /// When it began, Unix seconds.
  package var listenedAt: Int64
  /// What is sent of it, word for word however often; nil if that cannot be read any more.
  package var line: String?
}

/// A listen that a service refused for good.
package struct RefusedListen: Hashable, Sendable {
  /// What it was.
  package var listen: QueuedListen
  /// What the service said.
  package var reason: String
}

/// How the queue of listens is.
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
