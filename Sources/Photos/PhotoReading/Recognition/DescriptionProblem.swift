/// What is wrong with a model's description.
struct DescriptionProblem: Error, Hashable, Sendable {
  /// From 1.
  let line: Int
  let text: String
}
