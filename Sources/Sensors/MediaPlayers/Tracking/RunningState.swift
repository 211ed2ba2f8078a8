import PlayerModel

/// The playback status and rate that a player last reported.
struct RunningState: Equatable, Sendable {
  private var status = PlayerReport.Status.stopped
  private var reportedRate = ReportedRate.factor(1)
  /// The rate during playback.
  private(set) var rate = 1.0

  init(_ report: PlayerReport) {
    merge(report)
  }

  /// Overwrites fields with those of a report.
  mutating func merge(_ report: PlayerReport) {
    status = report.status ?? status
    reportedRate = report.rate ?? reportedRate
    if case .factor(let factor) = reportedRate { rate = factor }
  }

  /// The resulting playback state.
  var state: PlaybackState {
    switch status {
    case .stopped: .stopped
    case .paused: .paused
    // The specification defines a rate of 0 as paused.
    case .playing: reportedRate == .standstill ? .paused : .playing
    }
  }

  var isPlaying: Bool { state == .playing }
}
