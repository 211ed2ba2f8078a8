/// A listen that a service refused for good.
package struct RefusedListen: Hashable, Sendable {
  /// What it was.
  package var listen: QueuedListen
  /// What the service said.
  package var reason: String
}
