/// What the key that plays a selected track does to the queue.
package enum EnterChoice: String, CaseIterable, Hashable, Sendable {
  /// In an album, playlist, mood or folder, plays the list from the track on; elsewhere, inserts the track.
  case context
  /// Inserts the track after the playing one and plays it.
  case insert
  /// Plays the list from the track on, in place of the queue.
  case replace
}
