import PlayerModel
import SafeText
import TerminalCells

/// Signs of one column for moods, which are distinct as long as there are enough.
struct MoodLetters {
  private var letters: [MoodName: Character] = [:]

  /// Assigns each mood its own sign, or else a letter of its name, or else a digit.
  init(_ moods: [MoodName], known: [MoodSummary], signs: Glyphs.Repertoire) {
    var taken: Set<Character> = []
    let digits = "123456789"
    for mood in moods {
      let own = known.first { $0.name == mood }?.look.sign?.rawValue.first
      let choices = [own].compactMap(\.self) + mood.rawValue + digits
      let letter = choices.first { !taken.contains($0) && Self.canShow($0, signs) }
      letters[mood] = letter ?? "*"
      if let letter { taken.insert(letter) }
    }
  }

  /// The sign of a mood.
  subscript(mood: MoodName) -> Character { letters[mood] ?? "*" }

  /// Returns whether a sign is visible, one column wide, and does not reorder its neighbours, as
  /// Hebrew would.
  private static func canShow(_ sign: Character, _ signs: Glyphs.Repertoire) -> Bool {
    guard let scalar = sign.unicodeScalars.first, sign.unicodeScalars.count == 1 else {
      return false
    }
    if signs != .unicode { return sign.isASCII && (sign.isLetter || sign.isNumber) }
    let isLeftToRight = scalar.value < 0x590 || scalar.value >= 0x2190
    let isRightToLeft = (0xFB1D...0xFEFF).contains(scalar.value) || scalar.value >= 0x10800
    let shown = DisplayText(String(sign))
    return shown.width == 1 && shown.text == String(sign) && !sign.isWhitespace && isLeftToRight
      && !isRightToLeft && sign != "█"
  }
}
