/// An error in a model's description.
struct DescriptionProblem: Error, Hashable, Sendable {
  /// The line number, from 1.
  let line: Int
  let text: String
}
