import Foundation
import Synchronization

/// The broadcasts that a sensor observes during the lifetime of this object.
///
/// A handler runs on the thread that posts the broadcast.
final class Broadcasts: Sendable {
  /// `@unchecked Sendable`: the token is opaque, and is only passed back to the center, which is thread-safe.
  private struct Token: @unchecked Sendable {
    let value: any NSObjectProtocol
  }

  private let center: NotificationCenter
  private let tokens = Mutex<[Token]>([])

  init(on center: NotificationCenter) {
    self.center = center
  }

  /// Starts observing broadcasts.
  func listen(to handlers: [Notification.Name: @Sendable (Notification) -> Void]) {
    let listening = handlers.map { name, handler in
      Token(value: center.addObserver(forName: name, object: nil, queue: nil, using: handler))
    }
    tokens.withLock { $0 += listening }
  }

  deinit {
    tokens.withLock { for token in $0 { center.removeObserver(token.value) } }
  }
}
