import PlaybackEngine
import PlayerModel

/// Opens queue entries with their measured ReplayGain if their files have none.
struct LoudnessOpener: TrackOpening {
  private let files: any TrackOpening
  private let measured: @Sendable (Track) -> ReplayGain?

  /// Creates an opener on top of `files`.
  ///
  /// - Parameter measured: Returns the measured ReplayGain of a track, or `nil` if it has none yet.
  init(_ files: any TrackOpening, measured: @escaping @Sendable (Track) -> ReplayGain?) {
    self.files = files
    self.measured = measured
  }

  func open(_ entry: QueueEntry) throws(PlayerError) -> OpenedTrack {
    var opened = try files.open(entry)
    opened.loudness = opened.loudness ?? measured(opened.track)
    return opened
  }
}
