import PlayerModel
import ProgramOutput

/// The messages about a sync in progress: its progress, and the reason if it stalls.
struct SyncProgress {
  /// The time in seconds without an acknowledgement after which this is reported.
  static let stallDelay = 10.0

  private var sent = 0
  /// The time of the last progress in seconds.
  private var changedAt = 0.0
  /// The last progress line.
  private var reported: String?
  /// The last reported failure of the previous attempt.
  private var reportedError: String?

  /// Returns the progress after the given time.
  mutating func text(of sync: SyncStatus, after seconds: Double) -> String {
    if sync.sent != sent { (sent, changedAt) = (sync.sent, seconds) }
    let text = CountedProgress.text(
      sync.sent, of: sync.sent + sync.waiting, "records", seconds: seconds)
    return text + standstill(sync, after: seconds)
  }

  /// Returns the progress as a line of a log, or `nil` if it has not changed.
  mutating func line(of sync: SyncStatus, after seconds: Double) -> String? {
    if sync.sent != sent { (sent, changedAt) = (sync.sent, seconds) }
    let line = "\(sync.sent) sent, \(sync.waiting) waiting" + standstill(sync, after: seconds)
    defer { reported = line }
    return line == reported ? nil : line
  }

  /// Returns why the previous attempt failed, once.
  mutating func failure(of sync: SyncStatus) -> String? {
    defer { reportedError = sync.lastError }
    guard let error = sync.lastError, error != reportedError else { return nil }
    return "The previous attempt failed: \(error)"
  }

  private func standstill(_ sync: SyncStatus, after seconds: Double) -> String {
    seconds - changedAt < Self.stallDelay ? "" : "; no answer from \(sync.host) yet"
  }
}
