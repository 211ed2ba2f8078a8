/// Tracks that were added to or removed from a mood.
public struct FiledTracks: Codable, Hashable, Sendable {
  /// The maximum number of tracks per event; further tracks are in further events.
  public static let most = 100

  public var mood: MoodName
  /// Whether the tracks were added rather than removed.
  public var isFiled: Bool
  /// The tracks, in the order in which they were filed.
  public var tracks: [Track]
  /// The moods of each track after the change.
  public var moods: [[MoodName]]

  public init(mood: MoodName, isFiled: Bool, tracks: [Track], moods: [[MoodName]] = []) {
    self.mood = mood
    self.isFiled = isFiled
    self.tracks = tracks
    self.moods = moods
  }
}
