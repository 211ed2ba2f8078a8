import MusicLibrary
import PlayerModel

/// A run over the songs of the library, or those that a query finds.
struct AnalysisRun {
  /// Whose result a worker reports.
  let number: Int
  /// What to analyze, or `nil` for the whole library.
  let query: LibraryQuery?
  /// The answer to the request, or `nil` for a run that the settings want.
  let reply: HostLoop.Reply?
  /// When it was requested, in monotonic nanoseconds.
  let startedAt: Int64
  /// The songs that are left, or `nil` until they were found.
  var plan: AnalysisPlan?
  private var analyzed = 0
  private var failed: [SkippedFile] = []
  private var failedCount = 0

  init(_ number: Int, _ query: LibraryQuery?, reply: HostLoop.Reply?, startedAt: Int64) {
    (self.number, self.query, self.reply, self.startedAt) = (number, query, reply, startedAt)
  }

  /// The progress, or `nil` until the songs were found.
  var status: AnalysisStatus? {
    plan.map { AnalysisStatus(done: $0.total - $0.remaining, total: $0.total) }
  }

  /// Counts a song that was analyzed.
  mutating func noteAnalyzed() {
    analyzed += 1
  }

  /// Counts a file that cannot be analyzed.
  mutating func noteFailed(_ path: TrackPath, _ error: PlayerError) {
    failedCount += 1
    guard failed.count < AnalysisResult.mostFailed else { return }
    failed.append(SkippedFile(path: path, reason: error.message))
  }

  /// Returns the result at a time in monotonic nanoseconds.
  func result(isComplete: Bool, at now: Int64) -> AnalysisResult {
    AnalysisResult(
      analyzed: analyzed, known: plan?.known ?? 0, failed: failed.isEmpty ? nil : failed,
      failedCount: failedCount, isComplete: isComplete, elapsed: Double(now - startedAt) / 1e9)
  }
}
