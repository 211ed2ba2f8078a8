/// What the listener is told: the message in the line at the foot, and those that were.
struct Messages: Equatable, Sendable {
  /// The message that is shown until the next key; nil: none.
  private(set) var shown: Message?
  /// The messages that were, those that were never shown too.
  private(set) var history = MessageHistory()
  /// The message that the last key ended.
  private var cleared: Message?

  /// Shows a message, unless one that matters more is there; how something is set, nobody reads later.
  mutating func show(_ new: Message) {
    if new.mode == nil { history.add(new) }
    if new.replaces(shown) { shown = new }
  }

  /// Shows a message in the place of any other, without keeping it.
  mutating func replace(with new: Message) {
    shown = new
  }

  /// Shows nothing any more.
  mutating func clear() {
    cleared = shown
    shown = nil
  }

  /// Goes on showing how a mode was set while it is being set again, so that a held key does not flicker.
  mutating func keep(_ mode: PlayerMode) {
    if shown == nil, cleared?.mode == mode { shown = cleared }
  }
}
