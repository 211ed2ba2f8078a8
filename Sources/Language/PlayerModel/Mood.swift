/// The name of a mood, such as `calm` or `Café del Mar`.
///
/// Never empty. It keeps its capitals, but names that differ only in them are equal: they are one mood.
public struct MoodName: RawRepresentable, Codable, Hashable, Sendable {
  /// The name as it was written.
  public let rawValue: String
  /// The name in lower case, by which names are compared.
  private let folded: String

  /// Creates a name without surrounding blanks.
  ///
  /// Returns `nil` if it is empty, longer than 64 characters or contains a control character.
  public init?(rawValue: String) {
    let trimmed = rawValue.drop(while: \.isWhitespace)
    guard let last = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    let name = String(trimmed[...last])
    let folded = name.lowercased()
    guard folded.count <= 64,
      !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    // Most names share one text.
    self.rawValue = name.utf8.elementsEqual(folded.utf8) ? folded : name
    self.folded = folded
  }

  private init(literal: String) {
    (rawValue, folded) = (literal, literal)
  }

  /// Returns whether two names are those of one mood.
  public static func == (one: MoodName, other: MoodName) -> Bool { one.folded == other.folded }

  /// Returns whether two names are those of different moods.
  ///
  /// Without it, Swift compares the raw values.
  public static func != (one: MoodName, other: MoodName) -> Bool { one.folded != other.folded }

  public func hash(into hasher: inout Hasher) { hasher.combine(folded) }

  /// Happy, key 1.
  public static let happy = MoodName(literal: "happy")
  /// Calm, key 2.
  public static let calm = MoodName(literal: "calm")
  /// Gloomy, key 3.
  public static let gloomy = MoodName(literal: "gloomy")
  /// Sad, key 4.
  public static let sad = MoodName(literal: "sad")
  /// The four moods that every listener has, in the order of their keys.
  public static let standard: [MoodName] = [.happy, .calm, .gloomy, .sad]
}

extension MoodName: Comparable {
  /// Returns whether a name comes before another in the alphabet, without regard to capitals.
  public static func < (one: MoodName, other: MoodName) -> Bool { one.folded < other.folded }
}

extension MoodName: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}

/// A mood with its look and number of tracks.
public struct MoodSummary: Codable, Hashable, Sendable {
  /// The name of the mood.
  public var name: MoodName
  /// The number of tracks.
  public var trackCount: Int
  /// The mood's look and key.
  public var look: MoodLook
  /// The number of one of the listener's own moods in order of creation, from 0; `nil` for a built-in one.
  ///
  /// It determines the mood's colour if the look has none. It stays the same when other moods are deleted.
  public var ordinal: Int?

  /// Creates a summary, with the default look unless another is given.
  public init(name: MoodName, trackCount: Int, look: MoodLook? = nil, ordinal: Int? = nil) {
    self.name = name
    self.trackCount = trackCount
    self.look = look ?? .standard(for: name)
    self.ordinal = ordinal
  }
}

/// A track in a mood, which may no longer have a file.
public struct MoodTrack: Codable, Hashable, Sendable {
  /// The track's persistent ID.
  public var persistentID: PersistentID
  /// When it was filed, in Unix milliseconds.
  public var addedAt: Int64
  /// The track as it is now, or as last seen.
  public var track: Track
  /// Whether the file was missing at the last check.
  public var isMissing: Bool

  /// Creates a track in a mood.
  public init(persistentID: PersistentID, addedAt: Int64, track: Track, isMissing: Bool) {
    self.persistentID = persistentID
    self.addedAt = addedAt
    self.track = track
    self.isMissing = isMissing
  }
}
