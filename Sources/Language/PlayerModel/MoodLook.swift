/// How a mood shows itself, and the key that files under it.
public struct MoodLook: Codable, Hashable, Sendable {
  /// The digit that files under it, 1…9; nil: none.
  public var key: Int?
  /// Its colour; nil: the interface's own choice.
  public var color: MoodColor?
  /// What stands for it where something is filed under it; nil: the interface's own sign.
  public var sign: MoodSign?

  public init(key: Int? = nil, color: MoodColor? = nil, sign: MoodSign? = nil) {
    self.key = key
    self.color = color
    self.sign = sign
  }

  /// What a mood has from the start: the four that everyone has, the keys 1 to 4; others, nothing.
  public static func standard(for mood: MoodName) -> MoodLook {
    MoodLook(key: MoodName.standard.firstIndex(of: mood).map { $0 + 1 })
  }
}

/// The colours that a mood can have: those that can be read on dark and on light terminals.
public enum MoodColor: String, Codable, CaseIterable, Hashable, Sendable {
  /// The colours by name.
  case red, orange, yellow, green, cyan, blue, violet, pink, grey
}

/// What stands for a mood: one character that is to be one column wide.
///
/// How wide it is, only the interface knows: it shows its own sign in place of one that does not fit.
public struct MoodSign: RawRepresentable, Codable, Hashable, Sendable {
  /// The character.
  public let rawValue: String

  /// A sign; nil unless it is one character that can be seen.
  public init?(rawValue: String) {
    guard rawValue.count == 1, rawValue.unicodeScalars.count <= 4,
      let first = rawValue.unicodeScalars.first
    else { return nil }
    switch first.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate,
      .unassigned, .privateUse, .nonspacingMark, .enclosingMark, .spacingMark:
      return nil
    default: self.rawValue = rawValue
    }
  }
}
