import MusicLibrary
import PlayerModel

/// Knows what a scan that goes on has told its host, and so what is worth telling.
struct ScanTelling {
  /// How long a scan lasts that is worth showing, and how often it then is, in nanoseconds.
  private static let progressInterval: Int64 = 250_000_000
  /// How often, at most, those who show the library are told that there is more of it.
  private static let newsInterval: Int64 = 2_000_000_000

  private let moods: Result<MoodStore, PlayerError>
  private let clock: any PlayerClock
  private let report: @Sendable (LibraryScans.Report) -> Void
  private var toldAt: Int64
  private var newsAt: Int64
  private var hasNews = false
  /// The file that was told of last.
  private var stoodAt: TrackPath?

  /// Tells of a scan that begins now.
  init(
    moods: Result<MoodStore, PlayerError>, clock: any PlayerClock,
    report: @escaping @Sendable (LibraryScans.Report) -> Void
  ) {
    self.moods = moods
    self.clock = clock
    self.report = report
    toldAt = clock.now().monotonicNanoseconds
    newsAt = toldAt
  }

  /// Tells what is worth it.
  mutating func take(_ progress: ScanProgress) {
    if !progress.stored.isEmpty {
      hasNews = true
      let tracks = progress.stored
      // Where a filed song lies and what it is called is kept with the mood, too.
      let seen = Result { () throws(PlayerError) in try moods.get().updateSeen(tracks) }
      report(.read(tracks, seen))
    }
    if let path = progress.standsAt, path != stoodAt {
      stoodAt = path
      let text = "The scan is waiting for “\(path)”, which is slow to read."
      report(.notice(Notice(.info, text)))
    }
    let now = clock.now().monotonicNanoseconds
    guard now - toldAt >= Self.progressInterval else { return }
    toldAt = now
    report(.progressed(progress.status))
    guard hasNews, now - newsAt >= Self.newsInterval else { return }
    (newsAt, hasNews) = (now, false)
    report(.grew)
  }
}
