/// Requests that file tracks under moods; the reply follows when the change is on disk.
public enum MoodFilingRequest: TypedRequest {
  /// Files tracks under an existing mood.
  case addToMood(mood: MoodName, tracks: [TrackReference])
  /// Files tracks under an existing mood after a song, or at its start if that is `nil`; if the song was
  /// removed, at the end.
  ///
  /// Tracks that are already filed keep their place.
  case insertIntoMood(mood: MoodName, tracks: [TrackReference], after: PersistentID?)
  /// Removes tracks from a mood.
  case removeFromMood(mood: MoodName, tracks: [TrackReference])

  /// The request as a ``PlayerRequest``.
  public var request: PlayerRequest { .moodFiling(self) }

  /// Returns whether the group has a request with the given name.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  public static func value(of reply: PlayerReply) -> MoodChange? {
    if case .moodChanged(let value) = reply { value } else { nil }
  }
}
