/// The names of a screen, and how it is opened and left.
struct ScreenProfile: Sendable {
  /// The action that opens it.
  let action: KeyAction
  /// The default keys of the action, and its description.
  let text: KeyText
  /// The text of the tab.
  let name: String
  /// The text of the tab if there is little room.
  let shortName: String
  /// Whether going back returns to the previous screen.
  let isVisited: Bool
  /// Whether opening the screen starts typing into its field.
  let beginsTyping: Bool
  /// Whether it has rows or lines; otherwise the playing track fills the window.
  let showsList: Bool

  init(
    _ action: KeyAction, _ name: String, short: String? = nil, isVisited: Bool = false,
    beginsTyping: Bool = false, showsList: Bool = true, text: KeyText
  ) {
    (self.action, self.name, shortName, self.text) = (action, name, short ?? name, text)
    (self.isVisited, self.beginsTyping, self.showsList) = (isVisited, beginsTyping, showsList)
  }
}
