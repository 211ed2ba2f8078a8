import PlayerModel

/// A row that actions apply to: a track, or a group of tracks such as an album.
enum ChosenRow: Equatable, Sendable {
  /// A track.
  case track(ChosenTrack)
  /// A group, with the list of its tracks; the size is `nil` if it is not known.
  case group(ListSource, name: String, size: GroupSize? = nil)

  /// The identity of the row, which does not depend on its position.
  var id: ChosenTrack.ID {
    switch self {
    case .track(let track): track.id
    case .group(let source, _, _): .group(source)
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

  /// The name of the rows in questions and messages, with the number of tracks in groups, if it is known.
  var name: String {
    switch first {
    case .group(_, let name, let size)? where count == 1:
      size.map { "\(name) (\(GroupSize.text(ofTracks: $0.tracks)))" } ?? name
    case _?: tracks?.name ?? nameOfSeveral
    case nil: ""
    }
  }

  /// The number of rows, of which some are groups, and of their tracks: `2 artists (94 tracks)`.
  private var nameOfSeveral: String {
    var kinds: Set<String> = []
    var total = 0
    for row in self {
      switch row {
      case .track:
        kinds.insert("rows")
        total += 1
      case .group(_, _, let size):
        guard let size else { return "\(count) rows" }
        kinds.insert(size.kind)
        total += size.tracks
      }
    }
    let kind = kinds.count == 1 ? kinds.first : nil
    return "\(count) \(kind ?? "rows") (\(GroupSize.text(ofTracks: total)))"
  }
}

extension ListRow {
  /// Returns the track or group in a row of a list from `source`; `nil` if it is something else.
  func choice(in source: ListSource?) -> ChosenRow? {
    switch self {
    case .track(let item): return .track(ChosenTrack(item))
    case .group(let group):
      let query = LibraryQuery(condition: group.condition(within: source))
      return .group(.tracks(query), name: name, size: GroupSize(group, in: source))
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
