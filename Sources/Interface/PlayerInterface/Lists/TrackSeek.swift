import PlayerModel

/// The search for a file through the columns of a browser, one at a time.
struct TrackSeek: Equatable, Sendable {
  /// The next step.
  enum Step: Equatable, Sendable {
    /// Search the column for the row that contains the file.
    case look
    /// Wait for the answer to a search in this generation of the column.
    case wait(RequestTag, of: RequestTag)
    /// Wait until the contents of the selected row are known.
    case settle
  }

  /// Where the search ends.
  enum End: Equatable, Sendable {
    /// At the row of the file.
    case track
    /// At the row of this column that contains the file.
    case column(Int)
  }

  /// The file.
  let path: TrackPath
  /// Whether the listener requested it, and so gets a message if it is not found.
  let isAsked: Bool
  /// The index of the current column.
  var column: Int
  var step = Step.look
  /// Where the search ends.
  var end = End.track
  /// Whether it leads to the match of a search.
  var isMatch = false
}
