package import PlayerModel

/// What reads a file for the library: its tags, the identity of its sound and its length.
package protocol TrackReading: Sendable {
  /// Reads all that is known of the track at `path`.
  ///
  /// Called on several threads at once. `persistentID` is set, `duration` where it is known.
  ///
  /// - Throws: `PlayerError` with a sentence that names the file if it is nothing to play.
  func read(_ path: TrackPath) throws(PlayerError) -> Track

  /// Reads again what the tags of a file say that has not changed since it was read as `track`: its identity and length hold.
  ///
  /// - Throws: `PlayerError` as ``read(_:)`` does.
  func readTags(of track: Track) throws(PlayerError) -> Track

  /// The same with an exact length, even if the whole file has to be read for it.
  ///
  /// - Throws: `PlayerError` as ``read(_:)`` does.
  func measure(_ path: TrackPath) throws(PlayerError) -> Track

  /// Finds out whether the file at `path` is something to play, for less than ``read(_:)`` costs.
  ///
  /// - Throws: `PlayerError` as ``read(_:)`` does.
  func judge(_ path: TrackPath) throws(PlayerError)
}

extension TrackReading {
  /// For readers to which all costs the same.
  package func readTags(of track: Track) throws(PlayerError) -> Track { try read(track.path) }

  /// For readers whose lengths are exact anyway.
  package func measure(_ path: TrackPath) throws(PlayerError) -> Track { try read(path) }

  /// For readers to which all costs the same.
  package func judge(_ path: TrackPath) throws(PlayerError) { _ = try read(path) }
}
