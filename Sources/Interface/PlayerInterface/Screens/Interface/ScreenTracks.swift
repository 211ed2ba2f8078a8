import PlayerModel

/// The tracks of a screen that keys act on: marked ones, or that of the selected row.
protocol ScreenTracks {
  /// The rows that are marked; nil where none can be.
  var rowMarks: RowMarks? { get }
  mutating func changeMarks(_ change: (inout RowMarks) -> Void)
  /// Marks rows as a key says; nil if there is nothing to mark.
  mutating func mark(_ action: KeyAction, _ tags: inout RequestTags) -> [Intent]?
  /// The tracks that are marked, else that of the selected row; none where that holds no track.
  var chosen: [ChosenTrack] { get }
  /// Takes tracks out of the list; nil where that cannot be done.
  func removal(of tracks: [ChosenTrack]) -> [Intent]?

  /// Where the rows come from that keys act on; nil where they are read from nowhere.
  var rowSource: ListSource? { get }
  /// Files the selected row under a mood, or its whole album.
  func fileSelected(under mood: MoodName, isAlbum: Bool) -> [Intent]
  /// What the selected row holds; nil where that is no track.
  ///
  /// - Parameter isAlbum: whether a row of the queue stands for its album.
  func selectedTracks(_ snapshot: PlayerSnapshot, isAlbum: Bool) -> TrackChoice?
  /// The tracks whose files keys act on.
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
