import PlayerModel

/// The way to a file through the columns of a browser, one after the other.
struct TrackSeek: Equatable, Sendable {
  /// What is next on the way.
  enum Step: Equatable, Sendable {
    /// The row of the column that holds the file is to be looked for.
    case look
    /// It is being looked for, in this generation of the column.
    case wait(RequestTag, of: RequestTag)
    /// It is selected; what it holds is to become known.
    case settle
  }

  /// The file.
  let path: TrackPath
  /// Whether the listener wants to know if it is not there.
  let isAsked: Bool
  /// The column.
  var column: Int
  var step = Step.look
}
