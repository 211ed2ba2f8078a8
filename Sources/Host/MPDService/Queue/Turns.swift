/// Lets one after the other change the queue, where that takes several requests.
actor Turns {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Does something while nobody else does.
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
