import PlaybackEngine
import PlayerModel

/// Opens queue entries with what their analyses found: where their sound ends, and their ReplayGain if their files have
/// none.
struct AnalyzedOpener: TrackOpening {
  private let files: any TrackOpening
  private let replayGain: @Sendable (Track) -> ReplayGain?
  private let lastSound: @Sendable (Track) -> Double?

  /// Creates an opener on top of `files`.
  init(_ files: any TrackOpening, _ analysis: AnalysisDependencies) {
    self.files = files
    (replayGain, lastSound) = (analysis.replayGain, analysis.lastSound)
  }

  func open(_ entry: QueueEntry) throws(PlayerError) -> OpenedTrack {
    var opened = try files.open(entry)
    opened.loudness = opened.loudness ?? replayGain(opened.track)
    opened.lastSound = lastSound(opened.track)
    return opened
  }
}
