package import PlayerModel

/// What reads a file for the library: its tags, its sound's identity and its length.
package protocol TrackReading: Sendable {
  /// Reads the whole track at `path`.
  ///
  /// Called on several threads at once. ``Track/persistentID`` is set; ``Track/duration`` too where it is
  /// known.
  ///
  /// - Throws: `PlayerError` with a sentence if the file is nothing to play.
  func read(_ path: TrackPath) throws(PlayerError) -> Track
}
