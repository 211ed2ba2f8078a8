import PlayerModel

/// How many tracks a group has, and what several of its kind are called.
struct GroupSize: Equatable, Sendable {
  /// The number of tracks.
  let tracks: Int
  /// The plural of the group's kind, such as `artists`.
  let kind: String

  /// Creates the size of a row of the list from `source`.
  init(_ group: ListRow.Group, in source: ListSource?) {
    tracks = group.count
    if let kind = group.kind {
      self.kind = "\(kind.rawValue.lowercased())s"
    } else if group.folder != nil {
      kind = "folders"
    } else if case .groups(let column, _)? = source {
      kind = column.title.lowercased()
    } else {
      kind = "rows"
    }
  }

  /// A number of tracks, as text.
  static func text(ofTracks count: Int) -> String { count == 1 ? "1 track" : "\(count) tracks" }
}
