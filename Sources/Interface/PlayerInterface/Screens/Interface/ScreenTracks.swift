import PlayerModel

/// The tracks of a screen that actions apply to: marked ones, or that of the selected row.
protocol ScreenTracks {
  /// The marked rows; `nil` if rows cannot be marked.
  var rowMarks: RowMarks? { get }
  mutating func changeMarks(_ change: (inout RowMarks) -> Void)
  /// Marks rows; returns `nil` if there are none to mark.
  mutating func mark(_ action: KeyAction, _ tags: inout RequestTags) -> [Intent]?
  /// The marked tracks, or else that of the selected row; empty if the row is not a track.
  var chosen: [ChosenTrack] { get }
  /// Removes tracks from the list; returns `nil` if that is not possible.
  func removal(of tracks: [ChosenTrack]) -> [Intent]?

  /// The source of the rows; `nil` if they are not read from one.
  var rowSource: ListSource? { get }
  /// Files the selected row or its album under a mood.
  func fileSelected(under mood: MoodName, isAlbum: Bool) -> [Intent]
  /// Returns the contents of the selected row; `nil` if there are no tracks.
  ///
  /// - Parameter isAlbum: Whether a row of the queue represents its album.
  func selectedTracks(_ snapshot: PlayerSnapshot, isAlbum: Bool) -> TrackChoice?
  /// Returns the tracks for actions on files.
  func fileTracks(_ snapshot: PlayerSnapshot) -> [Track]
}

extension ScreenTracks {
  var rowMarks: RowMarks? { nil }
  mutating func changeMarks(_ change: (inout RowMarks) -> Void) {}

  mutating func mark(_ action: KeyAction, _ tags: inout RequestTags) -> [Intent]? {
    [.say("There are no rows here to mark.")]
  }

  var chosen: [ChosenTrack] { [] }
  func removal(of tracks: [ChosenTrack]) -> [Intent]? { nil }
  var rowSource: ListSource? { nil }
  func fileSelected(under mood: MoodName, isAlbum: Bool) -> [Intent] { [] }
  func selectedTracks(_ snapshot: PlayerSnapshot, isAlbum: Bool) -> TrackChoice? { nil }
  func fileTracks(_ snapshot: PlayerSnapshot) -> [Track] { chosen.map(\.track) }
}
