/// The moods themselves; answered with all there are then.
public enum MoodRequest: TypedRequest {
  /// The moods and how much they hold.
  case moods
  /// Makes a mood; without a look it gets the lowest digit that is free as its key.
  case createMood(mood: MoodName, look: MoodLook?)
  /// Gives a mood another look and key; a key belongs to one mood only.
  case editMood(mood: MoodName, look: MoodLook)
  /// Gives one of the listener's own moods another name.
  case renameMood(mood: MoodName, to: MoodName)
  /// Deletes one of the listener's own moods, with what is filed under it.
  case deleteMood(mood: MoodName)

  /// The request as one of all.
  public var request: PlayerRequest { .mood(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> [MoodSummary]? {
    if case .moods(let value) = reply { value } else { nil }
  }
}
