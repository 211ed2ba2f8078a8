import PlayerModel

/// The answers that wait for the sound to follow a request.
struct PendingAnswers {
  typealias Answer = @Sendable (PlayerSnapshot) -> Void

  private var answers: [Answer] = []

  /// Whether no answers are pending.
  var isEmpty: Bool { answers.isEmpty }

  /// Adds an answer.
  mutating func add(_ answer: @escaping Answer) {
    answers.append(answer)
  }

  /// Removes and returns all answers.
  mutating func take() -> [Answer] {
    defer { answers = [] }
    return answers
  }
}
