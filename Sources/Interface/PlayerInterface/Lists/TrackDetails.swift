package import PlayerModel

/// What is known of a track in a list beside what its file says.
package struct TrackDetails: Equatable, Sendable {
  /// The moods that it is filed under.
  package var moods: [MoodName]
  /// What the listener thinks of it.
  package var marks: TrackMarks
  /// How often it was played; nil where nobody asked.
  package var plays: Int?
  /// When it came into the library, Unix milliseconds; nil where that is not known.
  package var addedAt: Int64?

  package init(
    moods: [MoodName] = [], marks: TrackMarks = .none, plays: Int? = nil, addedAt: Int64? = nil
  ) {
    self.moods = moods
    self.marks = marks
    self.plays = plays
    self.addedAt = addedAt
  }
}
