/// The state of a service's listen queue.
package struct ListenQueueStatus: Hashable, Sendable {
  /// The time since which listens are queued, in Unix milliseconds, or `nil` if they are not.
  package var since: Int64?
  /// The number of listens that wait to be sent.
  package var waiting: Int
  /// The last refused listens.
  package var refused: [RefusedListen]
  /// The total number of refused listens.
  package var refusedCount: Int
  /// The time at which the service last accepted something, in Unix milliseconds.
  package var lastSuccess: Int64?
  /// The last answer of the service.
  package var lastAnswer: String?
}
