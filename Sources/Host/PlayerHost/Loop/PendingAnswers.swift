import PlayerModel

/// Knows the answers that wait for the sound to follow what was asked.
struct PendingAnswers {
  typealias Answer = @Sendable (PlayerSnapshot) -> Void

  private var answers: [Answer] = []

  /// Whether none waits.
  var isEmpty: Bool { answers.isEmpty }

  /// Adds one.
  mutating func add(_ answer: @escaping Answer) {
    answers.append(answer)
  }

  /// Takes out all of them, to give them now.
  mutating func take() -> [Answer] {
    defer { answers = [] }
    return answers
  }
}
