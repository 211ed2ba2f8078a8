import Dispatch
import Synchronization

/// A queue of messages for a thread that waits in `poll`.
package final class Mailbox<Message: Sendable>: Sendable {
  private struct State {
    var messages: [Message] = []
    var isClosed = false
    /// The senders that wait for room.
    var waiting: [DispatchSemaphore] = []

    /// Returns a semaphore to wait on, or `nil` if the mailbox has room or is closed.
    mutating func wait(onceAtMost limit: Int) -> DispatchSemaphore? {
      guard messages.count > limit, !isClosed else { return nil }
      let room = DispatchSemaphore(value: 0)
      waiting.append(room)
      return room
    }

    /// Removes all messages and wakes the senders that wait for room.
    mutating func empty() -> [Message] {
      for room in waiting { room.signal() }
      defer { (messages, waiting) = ([], []) }
      return messages
    }
  }

  private let state = Mutex(State())
  private let wake = WakeDescriptor()

  /// Readable when messages are waiting.
  package var descriptor: Int32 { wake.descriptor }

  /// Whether the mailbox rejects new messages.
  package var isClosed: Bool { state.withLock(\.isClosed) }

  /// Creates an empty mailbox.
  package init() {}

  /// Adds a message; returns `false` if the mailbox is closed.
  @discardableResult
  package func post(_ message: Message) -> Bool {
    let isTaken = state.withLock { state in
      if !state.isClosed { state.messages.append(message) }
      return !state.isClosed
    }
    if isTaken { wake.wake() }
    return isTaken
  }

  /// Waits until at most `limit` messages are queued, then adds one; returns `false` if the mailbox
  /// is closed.
  ///
  /// For a thread that can make its source wait: the queue stays short however much the source
  /// sends.
  @discardableResult
  package func post(_ message: Message, onceAtMost limit: Int) -> Bool {
    while let room = state.withLock({ $0.wait(onceAtMost: limit) }) { room.wait() }
    return post(message)
  }

  /// Removes and returns all messages.
  package func take() -> [Message] {
    wake.reset()
    return state.withLock { $0.empty() }
  }

  /// Closes the mailbox and returns the remaining messages.
  package func close() -> [Message] {
    state.withLock { state in
      state.isClosed = true
      return state.empty()
    }
  }
}
