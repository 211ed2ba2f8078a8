/// A question that `y` confirms and any other key cancels.
struct Question: Equatable, Sendable {
  /// The question, as one sentence.
  let text: String
  /// The intents to carry out after confirmation, which may ask again.
  let intents: [Intent]
}
