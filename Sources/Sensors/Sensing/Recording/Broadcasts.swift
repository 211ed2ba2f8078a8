import Foundation
import Synchronization

/// Broadcasts that a sensor listens to for as long as this lives.
///
/// A handler runs on the thread that posts.
final class Broadcasts: Sendable {
  /// What a center knows a handler by: opaque, only handed back, and so for any thread.
  private struct Token: @unchecked Sendable {
    let value: any NSObjectProtocol
  }

  private let center: NotificationCenter
  private let tokens = Mutex<[Token]>([])

  init(on center: NotificationCenter) {
    self.center = center
  }

  /// Begins to listen.
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
