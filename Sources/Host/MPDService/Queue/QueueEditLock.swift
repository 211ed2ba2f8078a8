/// Serialises changes of the queue that take several requests.
actor QueueEditLock {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Runs `body` once all earlier calls have finished.
  func take<Value: Sendable>(
    _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    if isTaken {
      await withCheckedContinuation { waiting.append($0) }
    }
    isTaken = true
    defer {
      if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
    }
    return try await body()
  }
}
