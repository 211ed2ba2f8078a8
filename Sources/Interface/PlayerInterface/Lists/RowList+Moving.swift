import PlayerModel
import TerminalCells

/// Moving the rows of a playlist or mood.
extension RowList {
  /// The selection in rows that can be moved; `nil` if they cannot.
  var movableRows: ListPosition? {
    switch source {
    case .playlist, .mood: position
    case .groups, .folder, .tracks, .hits, .records, .photos, .hearings, .events, nil: nil
    }
  }

  /// Moves the marked rows, or else the selected one, and the selection with them.
  mutating func moveChosen(by rows: Int, isDrag: Bool) -> [Intent] {
    let moved = movedRows(isDrag: isDrag)
    guard movableRows != nil, let tracks = moved.tracks, !tracks.isEmpty else { return [] }
    guard order == nil else { return [.say("Restore the original order to move rows.")] }
    let shown = limited(rows, of: moved)
    guard shown != 0, let request = shift(of: tracks, by: rows) else { return [] }
    anticipateShift(of: Set(moved.map(\.id)), by: shown)
    return [.request(request)]
  }

  private func shift(of tracks: [ChosenTrack], by rows: Int) -> PlayerRequest? {
    switch source {
    case .playlist(let playlist):
      .playlist(.shiftInPlaylist(playlist: playlist, places: tracks.places, by: rows))
    case .mood(let mood): .mood(.shiftInMood(mood: mood, songs: tracks.songs, by: rows))
    case .groups, .folder, .tracks, .hits, .records, .photos, .hearings, .events, nil: nil
    }
  }

  /// Moves the marked rows next to the selected one; returns `nil` if that is not possible.
  func movingMarked(_ side: RowSide) -> [Intent]? {
    guard movableRows != nil, let tracks = marks.rows.tracks, !tracks.isEmpty else { return nil }
    guard order == nil else { return [.say("Restore the original order to move rows.")] }
    let next = side.place(at: position.selected)
    let target = row(at: next)?.item.map { ChosenTrack($0) }
    // The rows are still being read.
    guard next >= position.count || target != nil else { return [] }
    return move(of: tracks, before: target).map {
      [.request($0, for: .said("Moved \(side.rawValue) the selected row: \(tracks.name)"))]
    }
  }

  private func move(of tracks: [ChosenTrack], before target: ChosenTrack?) -> PlayerRequest? {
    switch source {
    case .playlist(let playlist):
      .playlist(
        .moveInPlaylist(
          playlist: playlist, places: tracks.places, before: target.flatMap { [$0].places.first }))
    case .mood(let mood):
      .mood(
        .moveInMood(mood: mood, songs: tracks.songs, before: target?.track.persistentID))
    case .groups, .folder, .tracks, .hits, .records, .photos, .hearings, .events, nil: nil
    }
  }
}
