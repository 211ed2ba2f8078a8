import PlayerModel

/// The files behind the rows.
extension Screens {
  /// The tracks whose files keys act on: the marked ones, else that of the selected row; the playing one where no rows
  /// are seen.
  func fileTracks(_ snapshot: PlayerSnapshot) -> [Track] {
    current == .playing ? snapshot.item.map { [$0.track] } ?? [] : chosenTracks.map(\.track)
  }
}
