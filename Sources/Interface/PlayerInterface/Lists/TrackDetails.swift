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
  /// When its file was modified in Unix milliseconds; `nil` if unknown.
  package var modifiedAt: Int64?
  /// Where it continues, in seconds; `nil` if it begins at its start.
  package var resumesAt: Double?

  package init(
    moods: [MoodName] = [], marks: TrackMarks = .none, plays: Int? = nil, addedAt: Int64? = nil,
    modifiedAt: Int64? = nil, resumesAt: Double? = nil
  ) {
    self.moods = moods
    self.marks = marks
    self.plays = plays
    self.addedAt = addedAt
    self.modifiedAt = modifiedAt
    self.resumesAt = resumesAt
  }

  /// Creates the details of a row of the queue.
  init(_ row: QueueWindow.Row) {
    self.init(moods: row.moods, marks: row.marks, resumesAt: row.resumesAt)
  }
}
