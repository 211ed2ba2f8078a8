import MusicLibrary
import PlayerModel

/// Reports the progress of a running scan, at suitable intervals.
struct ScanProgressReports {
  /// The time in nanoseconds before the progress is first shown, and between its updates.
  private static let progressInterval: Int64 = 250_000_000
  /// The minimum interval between notifications of clients that the library has grown, in nanoseconds.
  private static let newsInterval: Int64 = 2_000_000_000

  private let moods: Result<MoodStore, PlayerError>
  private let clock: any PlayerClock
  private let report: @Sendable (LibraryScans.Report) -> Void
  private var reportedAt: Int64
  private var newsAt: Int64
  private var hasNews = false
  /// The last slow file that was reported.
  private var reportedSlowFile: TrackPath?

  /// Creates a reporter for a scan that begins now.
  init(
    moods: Result<MoodStore, PlayerError>, clock: any PlayerClock,
    report: @escaping @Sendable (LibraryScans.Report) -> Void
  ) {
    self.moods = moods
    self.clock = clock
    self.report = report
    reportedAt = clock.now().monotonicNanoseconds
    newsAt = reportedAt
  }

  /// Reports progress if it is due.
  mutating func take(_ progress: ScanProgress) {
    if !progress.stored.isEmpty {
      hasNews = true
      let tracks = progress.stored
      // The moods store also keeps the path and title of each filed song.
      let seen = Result { () throws(PlayerError) in try moods.get().updateSeen(tracks) }
      report(.read(tracks, seen))
    }
    if let path = progress.slowFile, path != reportedSlowFile {
      reportedSlowFile = path
      let text = "The scan is waiting for “\(path)”, which is slow to read."
      report(.notice(Notice(.info, text)))
    }
    let now = clock.now().monotonicNanoseconds
    guard now - reportedAt >= Self.progressInterval else { return }
    reportedAt = now
    report(.progressed(progress.status))
    guard hasNews, now - newsAt >= Self.newsInterval else { return }
    (newsAt, hasNews) = (now, false)
    report(.grew)
  }
}
