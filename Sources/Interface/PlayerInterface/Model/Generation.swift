/// Tells the present state of a list or a view from its earlier ones, so that late answers are dropped.
///
/// A question carries the name of the generation that it is about. The answer counts only if that is still the current
/// one: after the list has been opened again, sorted or filtered, the rows and places in it are those of another list.
struct Generation: Equatable, Sendable {
  /// The current one's name; `nil` if no question has been asked about it.
  private(set) var name: RequestTag?

  /// The current one's name, for a question about it.
  mutating func named(_ tags: inout RequestTags) -> RequestTag {
    let name = name ?? tags.next()
    self.name = name
    return name
  }

  /// Begins the next one, which no earlier question is about.
  mutating func end() {
    name = nil
  }
}
