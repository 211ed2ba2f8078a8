/// Requests for the tracks of a mood.
public enum MoodTracksRequest: TypedRequest {
  /// Returns the tracks of a mood, in the order in which they were filed unless the listener moved some.
  case moodTracks(mood: MoodName)

  /// The request as a ``PlayerRequest``.
  public var request: PlayerRequest { .moodTracks(self) }

  /// Returns whether the group has a request with the given name.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  public static func value(of reply: PlayerReply) -> [MoodTrack]? {
    if case .moodTracks(let value) = reply { value } else { nil }
  }
}
