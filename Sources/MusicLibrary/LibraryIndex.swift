package import PlayerModel

/// What is known of the library's files, so that nothing is read twice.
package final class LibraryIndex: Sendable {
  /// What the listener should know about how it was opened.
  package let notices: [Notice]

  /// Opens `index.sqlite` in `folder`; where that cannot be written, keeps the index in memory and says so.
  package init(folder: TrackPath, clock: any PlayerClock) throws(PlayerError)

  /// The folders of the library, sorted.
  package func folders() throws(PlayerError) -> [TrackPath]
  /// How many tracks can be played.
  package func trackCount() throws(PlayerError) -> Int
  /// What is known of `file`; nil if it is not known, was changed since, or could not be read then.
  package func track(of file: FoundFile) throws(PlayerError) -> Track?
  /// The same for many files at once, in their order.
  package func tracks(of files: [FoundFile]) throws(PlayerError) -> [Track?]
  /// The files that hold this sound, exact copies included; they may be gone meanwhile.
  package func tracks(withIdentity: PersistentID) throws(PlayerError) -> [Track]
}
