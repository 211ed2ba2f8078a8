import PlayerModel

/// The files behind the rows.
extension Screens {
  /// The tracks whose files keys act on: that of the selected row, or the playing one where no rows are seen.
  func fileTracks(_ snapshot: PlayerSnapshot) -> [Track] {
    let track: Track? =
      switch current {
      case .queue: queue.selectedRow?.entry.track
      case .library: library.browser.focused.selectedRow?.item?.track
      case .moods: moods.browser.focused.selectedRow?.item?.track
      case .search: search.list.selectedRow?.item?.track
      case .playing: snapshot.item?.track
      case .log, .settings, .help: nil
      }
    return track.map { [$0] } ?? []
  }
}
