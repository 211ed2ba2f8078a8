import PlayerModel

/// Moving the rows of a playlist.
extension RowList {
  /// The playlist whose rows these are; `nil` for other lists.
  private var playlist: PlaylistName? {
    if case .playlist(let playlist)? = source { playlist } else { nil }
  }

  /// The selection in rows that can be moved; `nil` if they cannot.
  var movableRows: ListPosition? { playlist == nil ? nil : position }

  /// Moves the marked rows, or else the selected one, and the selection with them.
  mutating func moveChosen(by rows: Int, isDrag: Bool) -> [Intent] {
    guard let playlist else { return [] }
    guard order == nil else { return [.say("Restore the original order to move rows.")] }
    let moved = movedRows(isDrag: isDrag)
    let places = moved.compactMap(\.track).places
    let shown = limited(rows, of: moved)
    guard !places.isEmpty, shown != 0 else { return [] }
    anticipateShift(of: Set(moved.map(\.id)), by: shown)
    return [
      .request(
        .playlist(.shiftInPlaylist(playlist: playlist, places: places, by: rows)), for: .playlists)
    ]
  }

  /// Moves the marked rows after the selected one; returns `nil` if that is not possible.
  func movingMarkedHere() -> [Intent]? {
    guard let playlist, let tracks = marks.rows.tracks, !tracks.isEmpty else { return nil }
    guard order == nil else { return [.say("Restore the original order to move rows.")] }
    let next = position.selected + 1
    let before = row(at: next)?.item?.place
    // The rows are still being read.
    guard next >= position.count || before != nil else { return [] }
    return [
      .request(
        .playlist(.moveInPlaylist(playlist: playlist, places: tracks.places, before: before)),
        for: .said("Moved within \(playlist): \(tracks.name)"))
    ]
  }
}
