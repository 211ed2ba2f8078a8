package import PlayerModel

extension HistoryStore {
  /// The play counts of the given songs.
  package func playCounts(
    of songs: [PersistentID]
  ) throws(PlayerError) -> [PersistentID: PlayCount] {
    if seal == nil {
      return try database.read { try PlayCountSchema.counts(of: songs, in: $0) }
    }
    let counts = try playCounts()
    return Dictionary(
      songs.compactMap { song in counts[song].map { (song, $0) } },
      uniquingKeysWith: { one, _ in one })
  }
}
