/// What the listener is told: the message in the line at the foot, and those that were.
struct Messages: Equatable, Sendable {
  /// The message that is shown until the next key; nil: none.
  private(set) var shown: Message?
  /// The messages that were, those that were never shown too.
  private(set) var history = MessageHistory()

  /// Shows a message, unless one that matters more is there.
  mutating func show(_ new: Message) {
    history.add(new)
    if new.replaces(shown) { shown = new }
  }

  /// Shows a message in the place of any other, without keeping it.
  mutating func replace(with new: Message) {
    shown = new
  }

  /// Shows nothing any more.
  mutating func clear() {
    shown = nil
  }
}
