import PlayerModel

/// What a player last said of whether it plays, and how fast.
struct RunningState: Equatable, Sendable {
  private var status = PlayerReport.Status.stopped
  private var reportedRate = ReportedRate.factor(1)
  /// How fast it plays when it does.
  private(set) var rate = 1.0

  init(_ report: PlayerReport) {
    merge(report)
  }

  /// Takes over what it says now.
  mutating func merge(_ report: PlayerReport) {
    status = report.status ?? status
    reportedRate = report.rate ?? reportedRate
    if case .factor(let factor) = reportedRate { rate = factor }
  }

  /// The state that this is.
  var state: PlaybackState {
    switch status {
    case .stopped: .stopped
    case .paused: .paused
    // By the specification a rate of 0 is a pause.
    case .playing: reportedRate == .standstill ? .paused : .playing
    }
  }

  var isPlaying: Bool { state == .playing }
}
