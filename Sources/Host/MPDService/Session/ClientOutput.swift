import Synchronization

/// The way from a client's commands to its connection, which holds them up while the client reads slowly.
final class ClientOutput: Sendable {
  /// So many bytes may wait for a client to read them.
  static let limit = 256 << 10

  /// The client is gone; there is nobody to answer.
  struct Closed: Error {}

  fileprivate struct State {
    var waiting = 0
    var isClosed = false
    var blocked: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())
  private let post: @Sendable ([UInt8]) -> Void

  /// An output whose bytes are handed to `post`, on any thread.
  init(post: @escaping @Sendable ([UInt8]) -> Void) {
    self.post = post
  }

  /// Sends bytes, and waits until the client has read most of what it was sent.
  func write(_ bytes: [UInt8]) async throws {
    guard !bytes.isEmpty else { return }
    let isClosed = state.withLock { state in
      state.waiting += bytes.count
      return state.isClosed
    }
    if isClosed { throw Closed() }
    post(bytes)
    await withCheckedContinuation { continuation in
      let isReady = state.withLock { state in
        if state.waiting <= Self.limit || state.isClosed { return true }
        state.blocked = continuation
        return false
      }
      if isReady { continuation.resume() }
    }
    if state.withLock(\.isClosed) { throw Closed() }
  }

  /// Takes note that the client has read so much.
  func noteSent(_ count: Int) {
    let blocked = state.withLock { state in
      state.waiting -= count
      return state.waiting <= Self.limit ? state.takeBlocked() : nil
    }
    blocked?.resume()
  }

  /// Takes note that the client is gone.
  func close() {
    let blocked = state.withLock { state in
      state.isClosed = true
      return state.takeBlocked()
    }
    blocked?.resume()
  }
}

extension ClientOutput.State {
  fileprivate mutating func takeBlocked() -> CheckedContinuation<Void, Never>? {
    defer { blocked = nil }
    return blocked
  }
}
