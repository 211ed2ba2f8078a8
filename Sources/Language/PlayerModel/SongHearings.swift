/// The listening history of tracks.
package protocol SongHearings: Sendable {
  /// Returns the play counts of all tracks.
  func playCounts() throws(PlayerError) -> [PersistentID: PlayCount]
  /// Returns the play counts of the given tracks.
  func playCounts(of songs: [PersistentID]) throws(PlayerError) -> [PersistentID: PlayCount]
  /// Returns the tracks that were listened to on a day, given the current time in Unix milliseconds.
  func songs(
    listenedToOn day: QueryCondition.DayTest, now: Int64
  ) throws(PlayerError) -> Set<PersistentID>
  /// Returns the tracks with these identities as they were last heard.
  func tracks(of songs: Set<PersistentID>) throws(PlayerError) -> [Track]
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
