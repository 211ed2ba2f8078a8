import Synchronization

/// Passes the output of a client's commands to its connection, suspending them while the client reads
/// slowly.
final class ClientOutput: Sendable {
  /// The maximum number of bytes that may wait for a client to read them.
  static let limit = 256 << 10

  /// Thrown when the client has disconnected.
  struct Closed: Error {}

  fileprivate struct State {
    var waiting = 0
    var isClosed = false
    var blocked: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())
  private let post: @Sendable ([UInt8]) -> Void

  /// Creates an output whose bytes are passed to `post` on any thread.
  init(post: @escaping @Sendable ([UInt8]) -> Void) {
    self.post = post
  }

  /// Sends bytes, and waits until the client has read most of its output.
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

  /// Records that `count` bytes were sent to the client.
  func noteSent(_ count: Int) {
    let blocked = state.withLock { state in
      state.waiting -= count
      return state.waiting <= Self.limit ? state.takeBlocked() : nil
    }
    blocked?.resume()
  }

  /// Records that the client has disconnected.
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
