package import PlayerModel
package import TrackMetadata

/// Reads files for the library: their tags, the identities of their sounds, and their lengths.
package protocol TrackReading: Sendable {
  /// Decodes texts that do not declare their encoding.
  var encodings: TextEncodings { get }

  /// Reads the track at `path`.
  ///
  /// It is called on several threads at once. The result has a `persistentID`, and a `duration` if it is
  /// known.
  ///
  /// - Throws: `PlayerError` whose message names the file if it is not playable.
  func read(_ path: TrackPath) throws(PlayerError) -> Track

  /// Rereads the tags and the encoding of `track`, whose file has not changed, and keeps its identity and
  /// length.
  ///
  /// - Throws: `PlayerError` like ``read(_:)``.
  func readTags(of track: Track) throws(PlayerError) -> Track

  /// Reads the track at `path` with an exact length, even if that requires reading the whole file.
  ///
  /// - Throws: `PlayerError` like ``read(_:)``.
  func measure(_ path: TrackPath) throws(PlayerError) -> Track

  /// Checks whether the file at `path` is playable, which costs less than ``read(_:)``.
  ///
  /// - Throws: `PlayerError` like ``read(_:)``.
  func judge(_ path: TrackPath) throws(PlayerError)
}

extension TrackReading {
  package var encodings: TextEncodings { TextEncodings() }

  /// Reads the whole track, for readers for which this costs no more.
  package func readTags(of track: Track) throws(PlayerError) -> Track { try read(track.path) }

  /// Reads the track, for readers whose lengths are always exact.
  package func measure(_ path: TrackPath) throws(PlayerError) -> Track { try read(path) }

  /// Reads the whole track, for readers for which this costs no more.
  package func judge(_ path: TrackPath) throws(PlayerError) { _ = try read(path) }
}
