import Dispatch
import Synchronization

/// What other threads have for one that waits in `poll`, in the order in which it came.
package final class Mailbox<Message: Sendable>: Sendable {
  private struct State {
    var messages: [Message] = []
    var isClosed = false
    /// Those who wait for room.
    var waiting: [DispatchSemaphore] = []

    /// What to wait for until there is room; nil if there is, or nobody needs any.
    mutating func wait(behindAtMost limit: Int) -> DispatchSemaphore? {
      guard messages.count > limit, !isClosed else { return nil }
      let room = DispatchSemaphore(value: 0)
      waiting.append(room)
      return room
    }

    /// Takes out all there is, and lets those go on who wait for room.
    mutating func empty() -> [Message] {
      for room in waiting { room.signal() }
      defer { (messages, waiting) = ([], []) }
      return messages
    }
  }

  private let state = Mutex(State())
  private let wake = WakeDescriptor()

  /// Readable when something is there.
  package var descriptor: Int32 { wake.descriptor }

  /// Whether nothing is taken any more.
  package var isClosed: Bool { state.withLock(\.isClosed) }

  /// An empty one.
  package init() {}

  /// Adds a message; false if nothing is taken any more.
  @discardableResult
  package func post(_ message: Message) -> Bool {
    let isTaken = state.withLock { state in
      if !state.isClosed { state.messages.append(message) }
      return !state.isClosed
    }
    if isTaken { wake.wake() }
    return isTaken
  }

  /// Adds a message once at most `limit` others are there; false if nothing is taken any more.
  ///
  /// For a thread whose source can wait as well: however much that says, little of it is kept here.
  @discardableResult
  package func post(_ message: Message, behindAtMost limit: Int) -> Bool {
    while let room = state.withLock({ $0.wait(behindAtMost: limit) }) { room.wait() }
    return post(message)
  }

  /// Takes out all there is.
  package func take() -> [Message] {
    wake.reset()
    return state.withLock { $0.empty() }
  }

  /// Takes out what is left, and nothing comes in any more.
  package func close() -> [Message] {
    state.withLock { state in
      state.isClosed = true
      return state.empty()
    }
  }
}
