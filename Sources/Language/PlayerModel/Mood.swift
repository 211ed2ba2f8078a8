/// The name of a mood, as the listener writes it: `calm`.
///
/// Compared as it stands; never empty.
public struct MoodName: RawRepresentable, Codable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// A mood name, trimmed of blanks and in lower case; nil if nothing is left, if it is longer than 64 characters or
  /// holds a control character.
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
  /// The four that every listener has, in the order of their keys.
  public static let standard: [MoodName] = [.happy, .calm, .gloomy, .sad]
}

extension MoodName: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}

/// A mood, how it shows itself, and how many tracks are filed under it.
public struct MoodSummary: Codable, Hashable, Sendable {
  /// The mood.
  public var name: MoodName
  /// How many tracks it holds.
  public var trackCount: Int
  /// How it shows itself, and its key.
  public var look: MoodLook

  /// A summary; without a look, that which the mood has from the start.
  public init(name: MoodName, trackCount: Int, look: MoodLook? = nil) {
    self.name = name
    self.trackCount = trackCount
    self.look = look ?? .standard(for: name)
  }
}

/// A track as a mood remembers it, even when its file is gone.
public struct MoodTrack: Codable, Hashable, Sendable {
  /// What it is known by.
  public var persistentID: PersistentID
  /// When it was filed, Unix milliseconds.
  public var addedAt: Int64
  /// The track as it is now, or as last seen.
  public var track: Track
  /// Whether its file was not there when last looked for.
  public var isMissing: Bool

  /// A track in a mood.
  public init(persistentID: PersistentID, addedAt: Int64, track: Track, isMissing: Bool) {
    self.persistentID = persistentID
    self.addedAt = addedAt
    self.track = track
    self.isMissing = isMissing
  }
}
