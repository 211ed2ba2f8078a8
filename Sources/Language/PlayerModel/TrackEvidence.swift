/// What shows that a track of a list is the one that was found.
public enum TrackEvidence: String, Codable, CaseIterable, Hashable, Sendable {
  /// It is at the path that the list names.
  case path
  /// It has the same sound.
  case sound
  /// No other track has as long an end of its path in common with the one that the list names.
  case pathEnd
  /// Title and artist are the same, and so are album and length if the list contains them.
  case tags
}
