import Foundation

/// Broadcasts that a sensor listens to for as long as this lives.
///
/// A handler runs on the thread that posts.
final class Broadcasts: Sendable {
  private let center: NotificationCenter
  // Written once, and only handed back to the notification center, which is made for any thread.
  nonisolated(unsafe) private let tokens: [any NSObjectProtocol]

  /// Begins to listen.
  init(
    on center: NotificationCenter,
    _ handlers: [Notification.Name: @Sendable (Notification) -> Void]
  ) {
    self.center = center
    tokens = handlers.map { name, handler in
      center.addObserver(forName: name, object: nil, queue: nil, using: handler)
    }
  }

  deinit {
    for token in tokens { center.removeObserver(token) }
  }
}
