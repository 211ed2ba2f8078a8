package import PlayerModel
package import SoundDecoding

/// Opens the entries of the queue.
///
/// It is called on the decode thread, and may take as long as the disk does.
package protocol TrackOpening: Sendable {
  /// Opens an entry's file at its start.
  ///
  /// - Throws: `PlayerError` whose message names the file and says why it cannot be played.
  func open(_ entry: QueueEntry) throws(PlayerError) -> OpenedTrack
}

/// A file that is ready to be decoded, and its track.
package struct OpenedTrack {
  /// The decoder, at the first frame.
  package var source: any PCMSource
  /// The track with its tags, identity and length, as far as they are known.
  package var track: Track
  /// The ReplayGain tags of the file, or `nil` if it has none.
  package var loudness: ReplayGain?
  /// Where the last sound of the file ends, in seconds, or `nil` if it was not analyzed.
  package var lastSound: Double?

  package init(
    source: any PCMSource, track: Track, loudness: ReplayGain? = nil, lastSound: Double? = nil
  ) {
    self.source = source
    self.track = track
    self.loudness = loudness
    self.lastSound = lastSound
  }
}
