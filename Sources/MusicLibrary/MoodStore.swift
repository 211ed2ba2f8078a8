package import PlayerModel

/// The moods and what is filed under them: the listener's own.
///
/// Every change is on disk when the call returns.
package final class MoodStore: Sendable {
  /// What the listener should know about how it was opened.
  package let notices: [Notice]

  /// Opens `moods.sqlite` in `folder`.
  package init(folder: TrackPath, clock: any PlayerClock) throws(PlayerError)

  /// The moods in their order: the standard ones first.
  package func moods() throws(PlayerError) -> [MoodSummary]
  /// The moods that a song is filed under, in their order. From memory: never waits for the disk.
  package func moods(of id: PersistentID) -> [MoodName]
  /// The same for many songs; those in no mood are left out.
  package func moods(of ids: [PersistentID]) -> [PersistentID: [MoodName]]
  /// What is filed under `mood`, in the order of filing; files that are gone are looked for in `index`.
  package func tracks(
    in mood: MoodName, foundThrough index: LibraryIndex? = nil
  ) throws(PlayerError) -> [MoodTrack]
  /// Files tracks, all or none of them; a mood that does not exist is made.
  package func add(_ tracks: [Track], to mood: MoodName) throws(PlayerError) -> MoodChange
  /// Takes songs out, all or none of them.
  package func remove(_ ids: [PersistentID], from mood: MoodName) throws(PlayerError) -> MoodChange
  /// Remembers where songs are now and what they are called; returns how many of `tracks` are filed.
  @discardableResult
  package func updateSeen(_ tracks: [Track]) throws(PlayerError) -> Int
}
