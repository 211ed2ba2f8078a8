import PlayerModel

/// The current message and the earlier ones.
struct Messages: Equatable, Sendable {
  /// The newest message, until the next key, if any.
  private var newest: Message?
  /// What is added to any message until the next key, as a sentence; `nil` for nothing.
  private var remark: String?
  /// All messages, including those that were never visible.
  private(set) var history = MessageHistory()
  /// The message that the last key cleared.
  private var cleared: Message?

  /// The message that is visible until the next key, if any.
  var shown: Message? {
    guard let remark else { return newest }
    guard var message = newest else { return Message(level: .info, text: remark) }
    message.text = message.followed(by: remark)
    return message
  }

  /// Adds a sentence to whatever message is visible, before or after it.
  mutating func add(remark: String) {
    history.add(Message(level: .info, text: remark))
    self.remark = remark
  }

  /// Shows a message, unless a more severe one is visible; reports of modes are not kept in the
  /// history.
  mutating func show(_ new: Message) {
    if new.mode == nil { history.add(new) }
    if new.replaces(newest) { newest = new }
  }

  /// Shows a message instead of any other, without adding it to the history.
  mutating func replace(with new: Message) {
    newest = new
  }

  /// Clears the visible message.
  mutating func clear() {
    cleared = newest
    (newest, remark) = (nil, nil)
  }

  /// Keeps the report of a mode visible while the mode is being set again, so that a held key does
  /// not flicker.
  mutating func keep(_ mode: PlayerMode) {
    if newest == nil, cleared?.mode == mode { newest = cleared }
  }
}
