import PlayerModel

/// A track that actions apply to: a marked one, or that of the selected row.
struct ChosenTrack: Equatable, Sendable {
  /// The identity of a row, which does not depend on its position.
  enum ID: Hashable, Sendable {
    /// An entry of the queue.
    case entry(EntryID)
    /// A position in a playlist.
    case place(Int64)
    /// A file in any other list.
    case path(TrackPath)
    /// A group of tracks, by their list.
    case group(ListSource)
    /// A hearing in the timeline, by its session.
    case hearing(String)
  }

  let id: ID
  let track: Track
  /// What is known of the track in addition to its tags.
  let details: TrackDetails
  /// Whether its file is missing.
  let isMissing: Bool

  /// Creates a chosen track from a row of a list.
  init(_ item: ListRow.Item) {
    id = item.place.map(ID.place) ?? .path(item.track.path)
    track = item.track
    details = item.details
    isMissing = item.isMissing
  }

  /// Creates a chosen track from a hearing; `nil` if it is not of this player.
  init?(_ hearing: ListRow.Hearing) {
    guard let item = hearing.item else { return nil }
    id = .hearing(hearing.id)
    (track, details, isMissing) = (item.track, item.details, item.isMissing)
  }

  /// Creates a chosen track from a row of the queue.
  init(_ row: QueueWindow.Row) {
    id = .entry(row.entry.id)
    track = row.entry.track
    details = TrackDetails(row)
    isMissing = false
  }

  /// The reference for requests.
  var reference: TrackReference {
    guard case .entry(let entry) = id, track.persistentID == nil else {
      return TrackReference(track)
    }
    return .entry(id: entry)
  }
}

extension [ChosenTrack] {
  /// The name of the tracks in messages.
  var name: String { count == 1 ? self[0].track.title : "\(count) tracks" }
}
