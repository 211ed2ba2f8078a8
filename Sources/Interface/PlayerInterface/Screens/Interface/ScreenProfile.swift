/// How a screen is called, and how it is reached and left.
struct ScreenProfile: Sendable {
  /// The action that leads to it.
  let action: KeyAction
  /// The keys that lead to it, and what is said of them.
  let text: KeyText
  /// What its tab says.
  let name: String
  /// The same where there is little room.
  let shortName: String
  /// Whether one goes back from it to the screen before.
  let isVisited: Bool
  /// Whether keys are typed into it as soon as it is opened.
  let beginsTyping: Bool
  /// Whether it has rows or lines of its own; without, the playing track has all of the window.
  let showsList: Bool

  init(
    _ action: KeyAction, _ name: String, short: String? = nil, isVisited: Bool = false,
    beginsTyping: Bool = false, showsList: Bool = true, text: KeyText
  ) {
    (self.action, self.name, shortName, self.text) = (action, name, short ?? name, text)
    (self.isVisited, self.beginsTyping, self.showsList) = (isVisited, beginsTyping, showsList)
  }
}
