package import MusicLibrary
package import PlayerModel

/// What a host that analyzes songs in the background depends on, which tests can replace.
package struct AnalysisDependencies: Sendable {
  /// The results of analyses.
  package var store: AnalysisStore
  /// Returns the measured ReplayGain of a track, which must not wait for an analysis; `nil` if it has none.
  package var replayGain: @Sendable (Track) -> ReplayGain?
  /// Returns where the last sound of a track ends, in seconds, which must not wait for an analysis either; `nil` if it
  /// was not analyzed.
  package var lastSound: @Sendable (Track) -> Double?
  /// Decodes and measures a file; returns `nil` if it is no longer wanted, which it asks often.
  package var measure:
    @Sendable (TrackPath, _ isWanted: () -> Bool) throws(PlayerError) -> SongAnalysis?
  /// Whether the machine runs on battery.
  package var isOnBattery: @Sendable () -> Bool

  package init(
    store: AnalysisStore, replayGain: @escaping @Sendable (Track) -> ReplayGain?,
    lastSound: @escaping @Sendable (Track) -> Double? = { _ in nil },
    measure:
      @escaping @Sendable (TrackPath, _ isWanted: () -> Bool) throws(PlayerError) -> SongAnalysis? =
      { (path, isWanted) throws(PlayerError) in
        try SongAnalysis.measure(path, while: isWanted)
      },
    isOnBattery: @escaping @Sendable () -> Bool
  ) {
    self.store = store
    self.replayGain = replayGain
    self.lastSound = lastSound
    self.measure = measure
    self.isOnBattery = isOnBattery
  }
}
