package import PlayerModel
package import SoundDecoding

/// Opens what stands in the queue.
///
/// Called on the decode thread, where it may take as long as the disk does.
package protocol TrackOpening: Sendable {
  /// Opens an entry's file at its start.
  ///
  /// - Throws: `PlayerError` with a sentence that names the file and says why it cannot be played.
  func open(_ entry: QueueEntry) throws(PlayerError) -> OpenedTrack
}

/// A file ready to be decoded, and what is known of it now.
package struct OpenedTrack {
  /// The decoder, at the first frame.
  package var source: any PCMSource
  /// The track with its tags, identity and length as far as they are known.
  package var track: Track
  /// How loud the file says that it is; nil if it does not.
  package var loudness: ReplayGain?

  package init(source: any PCMSource, track: Track, loudness: ReplayGain? = nil) {
    self.source = source
    self.track = track
    self.loudness = loudness
  }
}
