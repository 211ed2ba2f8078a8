/// A listen that a service refused permanently.
package struct RefusedListen: Hashable, Sendable {
  /// The refused listen.
  package var listen: QueuedListen
  /// The reason that the service gave.
  package var reason: String
}
