import Synchronization

/// What other threads have for one that waits in `poll`, in the order in which it came.
package final class Mailbox<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])
  private let wake = WakeDescriptor()

  /// Readable when something is there.
  package var descriptor: Int32 { wake.descriptor }

  /// An empty one.
  package init() {}

  /// Adds a message.
  package func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    wake.wake()
  }

  /// Takes out all there is.
  package func take() -> [Message] {
    wake.reset()
    return messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
