/// The current message and the earlier ones.
struct Messages: Equatable, Sendable {
  /// The message that is visible until the next key, if any.
  private(set) var shown: Message?
  /// All messages, including those that were never visible.
  private(set) var history = MessageHistory()
  /// The message that the last key cleared.
  private var cleared: Message?

  /// Shows a message, unless a more severe one is visible; reports of modes are not kept in the
  /// history.
  mutating func show(_ new: Message) {
    if new.mode == nil { history.add(new) }
    if new.replaces(shown) { shown = new }
  }

  /// Shows a message instead of any other, without adding it to the history.
  mutating func replace(with new: Message) {
    shown = new
  }

  /// Clears the visible message.
  mutating func clear() {
    cleared = shown
    shown = nil
  }

  /// Keeps the report of a mode visible while the mode is being set again, so that a held key does
  /// not flicker.
  mutating func keep(_ mode: PlayerMode) {
    if shown == nil, cleared?.mode == mode { shown = cleared }
  }
}
