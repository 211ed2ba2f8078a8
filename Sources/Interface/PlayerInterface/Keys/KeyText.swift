/// Which keys an action has unless the settings say otherwise, and what is said of it.
///
/// Those that lead to a screen are in the ``ScreenProfile`` of that.
struct KeyText: Sendable {
  /// The keys, as the settings would say them.
  let keys: [String]
  /// What it does.
  let meaning: String
  /// Everyday words for that which ``meaning`` does not have.
  ///
  /// They come from the manuals of other players and editors, and from the questions of their users. What the player
  /// does not have, such as muting, is at what comes nearest to it.
  let synonyms: String

  init(_ keys: [String], _ meaning: String, _ synonyms: String) {
    (self.keys, self.meaning, self.synonyms) = (keys, meaning, synonyms)
  }

  private static let all = [ofPlaying, ofFiling, ofLists, ofProgram, ofScreens].reduce(into: [:]) {
    $0.merge($1) { one, _ in one }
  }

  private static let ofScreens = Dictionary(
    uniqueKeysWithValues: Screen.allCases.map { ($0.action, $0.profile.text) })

  /// What is said of an action; a test ensures that something is.
  static func of(_ action: KeyAction) -> KeyText { all[action] ?? KeyText([], "", "") }
}
