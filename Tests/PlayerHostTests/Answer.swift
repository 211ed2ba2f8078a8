import Foundation
import PlayerModel
import Testing

/// The answer to a request, and how many times it arrived.
///
/// `@unchecked Sendable`: all state is guarded by the condition's lock.
final class Answer: @unchecked Sendable {
  private let condition = NSCondition()
  private var results: [Result<PlayerReply, PlayerError>] = []

  func take(_ result: Result<PlayerReply, PlayerError>) {
    condition.lock()
    results.append(result)
    condition.broadcast()
    condition.unlock()
  }

  /// How many times the answer arrived.
  var count: Int {
    condition.lock()
    defer { condition.unlock() }
    return results.count
  }

  /// Waits for the answer.
  func result(
    _ location: SourceLocation = #_sourceLocation
  ) throws -> Result<PlayerReply, PlayerError> {
    let deadline = Date(timeIntervalSinceNow: 20)
    condition.lock()
    defer { condition.unlock() }
    while results.isEmpty {
      try #require(condition.wait(until: deadline), "no answer", sourceLocation: location)
    }
    return results[0]
  }

  /// Waits for the answer and returns what was done.
  @discardableResult
  func reply(_ location: SourceLocation = #_sourceLocation) throws -> PlayerReply {
    try result(location).get()
  }

  /// Waits for the answer and returns why nothing was done.
  func error(_ location: SourceLocation = #_sourceLocation) throws -> PlayerError? {
    guard case .failure(let error) = try result(location) else { return nil }
    return error
  }

  /// Waits for the answer and returns the player's state after the request.
  @discardableResult
  func snapshot(_ location: SourceLocation = #_sourceLocation) throws -> PlayerSnapshot {
    guard case .snapshot(let snapshot) = try reply(location) else {
      throw PlayerError(.invalidRequest, "it was answered otherwise")
    }
    return snapshot
  }
}

extension SystemPlayer {
  /// Submits a request without waiting.
  @discardableResult
  func ask(_ request: PlayerRequest) -> Answer {
    let answer = Answer()
    submit(request) { answer.take($0) }
    return answer
  }
}
