/// Requests about the moods themselves, which return all moods.
public enum MoodRequest: TypedRequest {
  /// Returns the moods and the number of their tracks.
  case moods
  /// Creates a mood; without a look, its key is the lowest free digit.
  case createMood(mood: MoodName, look: MoodLook?)
  /// Sets the look and the key of a mood; each key belongs to only one mood.
  case editMood(mood: MoodName, look: MoodLook)
  /// Renames one of the listener's own moods.
  case renameMood(mood: MoodName, to: MoodName)
  /// Moves songs of a mood by a number of rows, negative towards the start, as far as there are rows.
  ///
  /// They keep their distances from each other.
  case shiftInMood(mood: MoodName, songs: [PersistentID], by: Int)
  /// Moves songs of a mood, in their current order, before another, or to the end if that is `nil`.
  case moveInMood(mood: MoodName, songs: [PersistentID], before: PersistentID?)
  /// Deletes one of the listener's own moods, with its list of tracks.
  case deleteMood(mood: MoodName)

  /// The request as a ``PlayerRequest``.
  public var request: PlayerRequest { .mood(self) }

  /// Returns whether the group has a request with the given name.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  public static func value(of reply: PlayerReply) -> [MoodSummary]? {
    if case .moods(let value) = reply { value } else { nil }
  }
}
