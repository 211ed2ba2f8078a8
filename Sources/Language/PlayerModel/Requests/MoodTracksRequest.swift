/// Reads what is filed under a mood.
public enum MoodTracksRequest: TypedRequest {
  /// What is filed under a mood, oldest first.
  case moodTracks(mood: MoodName)

  /// The request as one of all.
  public var request: PlayerRequest { .moodTracks(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> [MoodTrack]? {
    if case .moodTracks(let value) = reply { value } else { nil }
  }
}
