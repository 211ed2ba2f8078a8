/// The default keys of an action, and its description.
///
/// Those of actions that open a screen are in its ``ScreenProfile``.
struct KeyText: Sendable {
  /// The keys, in the syntax of the settings.
  let keys: [String]
  /// The description.
  let meaning: String
  /// Everyday synonyms that are not already in ``meaning``.
  ///
  /// They come from the manuals of other players and editors, and from questions of their users.
  /// Features that the player lacks, such as muting, are synonyms of the nearest action.
  let synonyms: String

  init(_ keys: [String], _ meaning: String, _ synonyms: String) {
    (self.keys, self.meaning, self.synonyms) = (keys, meaning, synonyms)
  }

  private static let all = [ofPlaying, ofFiling, ofLists, ofProgram, ofScreens].reduce(into: [:]) {
    $0.merge($1) { one, _ in one }
  }

  /// The actions that open a screen.
  static let ofScreens = Dictionary(
    uniqueKeysWithValues: Screen.allCases.map { ($0.action, $0.profile.text) })

  /// Returns the text of an action; a test ensures that each action has one.
  static func of(_ action: KeyAction) -> KeyText { all[action] ?? KeyText([], "", "") }
}
