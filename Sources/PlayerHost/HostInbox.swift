import Descriptors
import PlaybackEngine
import PlayerModel
import Synchronization

/// What other threads have for the host's own.
final class HostInbox: Sendable {
  enum Message: Sendable {
    case request(
      PlayerRequest, reply: @Sendable (Result<PlayerReply, PlayerError>) -> Void)
    case pipeline(PipelineEvent)
    /// What a worker found, to be taken in on the host's thread.
    case work(@Sendable (inout HostLoop) -> Void)
  }

  private struct State {
    var messages: [Message] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let wake = WakeDescriptor()

  /// Readable when something is there.
  var descriptor: Int32 { wake.descriptor }

  /// Whether nothing is taken any more.
  var isClosed: Bool { state.withLock(\.isClosed) }

  /// Adds a message; false if nothing is taken any more.
  @discardableResult
  func post(_ message: Message) -> Bool {
    let isTaken = state.withLock { state in
      if !state.isClosed { state.messages.append(message) }
      return !state.isClosed
    }
    if isTaken { wake.wake() }
    return isTaken
  }

  /// Takes out all there is.
  func take() -> [Message] {
    wake.reset()
    return state.withLock { state in
      defer { state.messages = [] }
      return state.messages
    }
  }

  /// Takes out what is left, and nothing comes in any more.
  func close() -> [Message] {
    state.withLock { state in
      defer { state.messages = [] }
      state.isClosed = true
      return state.messages
    }
  }
}
