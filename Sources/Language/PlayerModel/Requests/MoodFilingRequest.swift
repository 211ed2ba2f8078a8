/// Files tracks under moods; answered when that is safe on disk.
public enum MoodFilingRequest: TypedRequest {
  /// Files tracks under a mood that there is.
  case addToMood(mood: MoodName, tracks: [TrackReference])
  /// Takes tracks out of a mood.
  case removeFromMood(mood: MoodName, tracks: [TrackReference])

  /// The request as one of all.
  public var request: PlayerRequest { .moodFiling(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> MoodChange? {
    if case .moodChanged(let value) = reply { value } else { nil }
  }
}
