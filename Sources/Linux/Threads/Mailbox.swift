import Synchronization

/// What other threads have for one that waits in `poll`, in the order in which it came.
package final class Mailbox<Message: Sendable>: Sendable {
  private struct State {
    var messages: [Message] = []
    var isClosed = false
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

  /// Takes out all there is.
  package func take() -> [Message] {
    wake.reset()
    return state.withLock { state in
      defer { state.messages = [] }
      return state.messages
    }
  }

  /// Takes out what is left, and nothing comes in any more.
  package func close() -> [Message] {
    state.withLock { state in
      defer { state.messages = [] }
      state.isClosed = true
      return state.messages
    }
  }
}
