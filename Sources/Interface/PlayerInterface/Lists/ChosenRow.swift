import PlayerModel

/// A row that actions apply to: a track, or a group of tracks such as an album.
enum ChosenRow: Equatable, Sendable {
  /// A track.
  case track(ChosenTrack)
  /// A group, with the list of its tracks.
  case group(ListSource, name: String)

  /// The identity of the row, which does not depend on its position.
  var id: ChosenTrack.ID {
    switch self {
    case .track(let track): track.id
    case .group(let source, _): .group(source)
    }
  }

  /// The track; `nil` for a group.
  var track: ChosenTrack? {
    if case .track(let track) = self { track } else { nil }
  }
}

extension [ChosenRow] {
  /// The tracks; `nil` if there is a group, whose tracks have to be read.
  var tracks: [ChosenTrack]? {
    let tracks = compactMap(\.track)
    return tracks.count == count ? tracks : nil
  }

  /// The name of the rows in messages.
  var name: String {
    switch first {
    case .group(_, let name)? where count == 1: name
    case _?: tracks?.name ?? "\(count) rows"
    case nil: ""
    }
  }
}

extension ListRow {
  /// Returns the track or group in a row of a list from `source`; `nil` if it is something else.
  func choice(in source: ListSource?) -> ChosenRow? {
    switch self {
    case .track(let item): return .track(ChosenTrack(item))
    case .group(let group):
      let query = LibraryQuery(condition: group.condition(within: source))
      return .group(.tracks(query), name: name)
    case .hearing(let hearing): return ChosenTrack(hearing).map(ChosenRow.track)
    case .collection, .record, .photo, .day: return nil
    }
  }
}

extension RowList {
  /// Returns the track or group at `row`; `nil` if the row is unknown or something else.
  func chosenRow(at row: Int) -> ChosenRow? { self.row(at: row)?.choice(in: source) }
}

extension QueueList {
  /// Returns the track at `row`; `nil` if the row is unknown.
  func chosenRow(at row: Int) -> ChosenRow? {
    self.row(at: row).map { .track(ChosenTrack($0)) }
  }
}
