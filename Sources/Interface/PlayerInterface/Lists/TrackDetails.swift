package import PlayerModel

/// What is known of a track in a list in addition to its tags.
package struct TrackDetails: Equatable, Sendable {
  /// The moods that it is filed under.
  package var moods: [MoodName]
  /// The listener's favourite mark and rating.
  package var marks: TrackMarks
  /// The play count; `nil` if it was not requested.
  package var plays: Int?
  /// When it was added to the library in Unix milliseconds; `nil` if unknown.
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
