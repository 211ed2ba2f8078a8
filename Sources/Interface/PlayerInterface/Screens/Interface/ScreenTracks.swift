import PlayerModel

/// The rows of a screen that actions apply to: the marked ones, or else the selected one.
protocol ScreenTracks {
  /// The marked rows; `nil` if rows cannot be marked.
  var rowMarks: RowMarks? { get }
  mutating func changeMarks(_ change: (inout RowMarks) -> Void)
  /// Whether the marks stay when the filter is cleared.
  var keepsMarksUnfiltered: Bool { get }
  /// Returns the number of marks that were lost since the last call, because another column or other rows are shown.
  mutating func takeLostMarks() -> Int
  /// Marks rows; returns `nil` if there are none to mark.
  mutating func mark(_ action: KeyAction, _ tags: inout RequestTags) -> [Intent]?
  /// The marked rows, or else the selected one; empty if it is neither a track nor a group.
  var chosenRows: [ChosenRow] { get }
  /// The number of tracks in the selected group or collection; `nil` for other rows, or if it is unknown.
  var selectedCount: Int? { get }
  /// Removes tracks from the list; returns `nil` if that is not possible.
  func removal(of tracks: [ChosenTrack]) -> [Intent]?
  /// Inserts tracks next to the selected row; returns `nil` if that is not possible.
  func insertion(of tracks: [ChosenTrack], _ side: RowSide) -> [Intent]?
  /// What pasting does if the selected row is a mood or playlist, in a word or two; `nil` for other rows.
  var pasting: String? { get }
  /// Moves the marked rows next to the selected one; returns `nil` if that is not possible.
  func movingMarked(_ side: RowSide) -> [Intent]?
  /// Moves tracks of the queue to be played next, or to its end; returns `nil` for other lists.
  func requeueing(_ tracks: [ChosenTrack], by action: KeyAction) -> [Intent]?

  /// The source of the rows; `nil` if they are not read from one.
  var rowSource: ListSource? { get }
  /// Files the selected row or its album under a mood.
  func fileSelected(under mood: MoodName, isAlbum: Bool) -> [Intent]
  /// Returns the contents of the selected row; `nil` if there are no tracks.
  ///
  /// - Parameter isAlbum: Whether a row of the queue represents its album.
  func selectedTracks(_ snapshot: PlayerSnapshot, isAlbum: Bool) -> TrackChoice?
  /// Returns the rows for actions on files.
  func fileRows(_ snapshot: PlayerSnapshot) -> [ChosenRow]
}

extension ScreenTracks {
  var rowMarks: RowMarks? { nil }
  mutating func changeMarks(_ change: (inout RowMarks) -> Void) {}
  var keepsMarksUnfiltered: Bool { false }
  mutating func takeLostMarks() -> Int { 0 }

  mutating func mark(_ action: KeyAction, _ tags: inout RequestTags) -> [Intent]? {
    [.say("There are no rows here to mark.")]
  }

  var chosenRows: [ChosenRow] { [] }
  var selectedCount: Int? { nil }
  func removal(of tracks: [ChosenTrack]) -> [Intent]? { nil }
  func insertion(of tracks: [ChosenTrack], _ side: RowSide) -> [Intent]? { nil }
  var pasting: String? { nil }
  func movingMarked(_ side: RowSide) -> [Intent]? { nil }
  func requeueing(_ tracks: [ChosenTrack], by action: KeyAction) -> [Intent]? { nil }
  var rowSource: ListSource? { nil }
  func fileSelected(under mood: MoodName, isAlbum: Bool) -> [Intent] { [] }
  func selectedTracks(_ snapshot: PlayerSnapshot, isAlbum: Bool) -> TrackChoice? { nil }
  func fileRows(_ snapshot: PlayerSnapshot) -> [ChosenRow] { chosenRows }
}
