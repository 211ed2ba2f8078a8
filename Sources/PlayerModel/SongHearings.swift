/// What the listener's history tells of songs.
package protocol SongHearings: Sendable {
  /// How often each was listened to and skipped.
  func playCounts() throws(PlayerError) -> [PersistentID: PlayCount]
  /// Those that were listened to on a day, when it is `now`, Unix milliseconds.
  func songs(
    listenedToOn day: QueryCondition.DayTest, now: Int64
  ) throws(PlayerError) -> Set<PersistentID>
}
