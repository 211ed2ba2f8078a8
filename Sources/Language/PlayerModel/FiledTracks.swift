/// Songs that were filed under a mood, or taken out of it.
public struct FiledTracks: Codable, Hashable, Sendable {
  /// So many are told of at once; of more, the rest comes in further events.
  public static let most = 100

  public var mood: MoodName
  /// Whether they were filed under it; they were taken out otherwise.
  public var isFiled: Bool
  /// The songs, in the order in which that was done.
  public var tracks: [Track]
  /// The moods of each of them after it.
  public var moods: [[MoodName]]

  public init(mood: MoodName, isFiled: Bool, tracks: [Track], moods: [[MoodName]] = []) {
    self.mood = mood
    self.isFiled = isFiled
    self.tracks = tracks
    self.moods = moods
  }
}
