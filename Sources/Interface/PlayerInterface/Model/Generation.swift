/// Distinguishes the current state of a list or view from earlier ones, so that late answers are
/// dropped.
///
/// A question carries the name of the current generation. Its answer only counts in the same
/// generation: when the list is reopened, sorted or filtered, row numbers refer to other rows.
struct Generation: Equatable, Sendable {
  /// The name of the current generation; `nil` if no question has been asked in it.
  private(set) var name: RequestTag?

  /// Returns the name of the current generation, for a question.
  mutating func named(_ tags: inout RequestTags) -> RequestTag {
    let name = name ?? tags.next()
    self.name = name
    return name
  }

  /// Ends the generation; answers to all earlier questions become outdated.
  mutating func end() {
    name = nil
  }
}
