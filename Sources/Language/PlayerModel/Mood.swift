/// The name of a mood, such as `calm`.
///
/// Never empty.
public struct MoodName: RawRepresentable, Codable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Creates a name in lower case without surrounding blanks.
  ///
  /// Returns `nil` if it is empty, longer than 64 characters or contains a control character.
  public init?(rawValue: String) {
    let trimmed = rawValue.drop(while: \.isWhitespace)
    guard let last = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return nil }
    let name = trimmed[...last].lowercased()
    guard name.count <= 64,
      !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { return nil }
    self.rawValue = name
  }

  private init(literal: String) {
    rawValue = literal
  }

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

  /// Creates a summary, with the default look unless another is given.
  public init(name: MoodName, trackCount: Int, look: MoodLook? = nil) {
    self.name = name
    self.trackCount = trackCount
    self.look = look ?? .standard(for: name)
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
