import PlayerModel

/// A track that keys act on: one of those that are marked, or that of the selected row.
struct ChosenTrack: Equatable, Sendable {
  /// What a row is known by, wherever it stands.
  enum ID: Hashable, Sendable {
    /// An entry of the queue.
    case entry(EntryID)
    /// A place in a playlist.
    case place(Int64)
    /// A file in any other list.
    case path(TrackPath)
  }

  let id: ID
  let track: Track
  /// What is known of it besides.
  let details: TrackDetails
  /// Whether its file is not there.
  let isMissing: Bool

  /// The track of a row of a list.
  init(_ item: ListRow.Item) {
    id = item.place.map(ID.place) ?? .path(item.track.path)
    track = item.track
    details = item.details
    isMissing = item.isMissing
  }

  /// The track of a row of the queue.
  init(_ row: QueueWindow.Row) {
    id = .entry(row.entry.id)
    track = row.entry.track
    details = TrackDetails(moods: row.moods, marks: row.marks)
    isMissing = false
  }

  /// What names it in requests.
  var reference: TrackReference {
    guard case .entry(let entry) = id, track.persistentID == nil else {
      return TrackReference(track)
    }
    return .entry(id: entry)
  }
}

extension [ChosenTrack] {
  /// What they are called in a sentence.
  var name: String { count == 1 ? self[0].track.title : "\(count) tracks" }
}
