/// A question that `y` answers; every other key leaves things as they are.
struct Question: Equatable, Sendable {
  /// What is asked, as one sentence.
  let text: String
  /// What is done then; it may ask again.
  let deed: [Intent]
}
