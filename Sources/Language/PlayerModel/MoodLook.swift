/// The appearance of a mood and its key.
public struct MoodLook: Codable, Hashable, Sendable {
  /// The digit from 1 to 9 that files under the mood, or `nil`.
  public var key: Int?
  /// The colour, or `nil` for the interface's choice.
  public var color: MoodColor?
  /// The symbol that marks filed tracks, or `nil` for the interface's choice.
  public var sign: MoodSign?

  public init(key: Int? = nil, color: MoodColor? = nil, sign: MoodSign? = nil) {
    self.key = key
    self.color = color
    self.sign = sign
  }

  /// Returns a mood's default look: the keys 1 to 4 for the standard moods, and nothing for others.
  public static func standard(for mood: MoodName) -> MoodLook {
    MoodLook(key: MoodName.standard.firstIndex(of: mood).map { $0 + 1 })
  }
}

/// The colours for moods, which are legible on dark and light backgrounds.
public enum MoodColor: String, Codable, CaseIterable, Hashable, Sendable {
  /// The colours by name.
  case red, orange, yellow, green, cyan, blue, violet, pink, grey
}

/// A mood's symbol, a single character.
///
/// Only the interface knows its width: it shows the default symbol instead if it is not one column
/// wide.
public struct MoodSign: RawRepresentable, Codable, Hashable, Sendable {
  /// The character.
  public let rawValue: String

  /// Creates a symbol, or returns `nil` unless `rawValue` is a single visible character.
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
