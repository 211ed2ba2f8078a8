/// What the listener's history tells of songs.
package protocol SongHearings: Sendable {
  /// How often each was listened to and skipped.
  func playCounts() throws(PlayerError) -> [PersistentID: PlayCount]
  /// How often each of these was.
  func playCounts(of songs: [PersistentID]) throws(PlayerError) -> [PersistentID: PlayCount]
  /// Those that were listened to on a day, when it is `now`, Unix milliseconds.
  func songs(
    listenedToOn day: QueryCondition.DayTest, now: Int64
  ) throws(PlayerError) -> Set<PersistentID>
}

extension SongHearings {
  package func playCounts(
    of songs: [PersistentID]
  ) throws(PlayerError) -> [PersistentID: PlayCount] {
    let all = try playCounts()
    return Dictionary(
      songs.compactMap { song in all[song].map { (song, $0) } }, uniquingKeysWith: { one, _ in one }
    )
  }
}
