import PlayerModel
import ProgramOutput

/// What is told of a sync that is under way: how far it is, and of one that gets no further, why.
struct SyncProgress {
  /// Seconds without an acknowledgement after which that is said.
  static let patience = 10.0

  private var sent = 0
  /// When it last got further, seconds.
  private var changedAt = 0.0
  /// What was told of how far it is.
  private var told: String?
  /// The failure before this attempt that was told.
  private var toldError: String?

  /// How far it is after so many seconds.
  mutating func text(of sync: SyncStatus, after seconds: Double) -> String {
    if sync.sent != sent { (sent, changedAt) = (sync.sent, seconds) }
    let text = CountedProgress.text(
      sync.sent, of: sync.sent + sync.waiting, "records", seconds: seconds)
    return text + standstill(sync, after: seconds)
  }

  /// The same for somebody who sees each line: nil unless there is something new.
  mutating func line(of sync: SyncStatus, after seconds: Double) -> String? {
    if sync.sent != sent { (sent, changedAt) = (sync.sent, seconds) }
    let line = "\(sync.sent) sent, \(sync.waiting) waiting" + standstill(sync, after: seconds)
    defer { told = line }
    return line == told ? nil : line
  }

  /// Why the attempt before this one failed, once.
  mutating func failure(of sync: SyncStatus) -> String? {
    defer { toldError = sync.lastError }
    guard let error = sync.lastError, error != toldError else { return nil }
    return "The previous attempt failed: \(error)"
  }

  private func standstill(_ sync: SyncStatus, after seconds: Double) -> String {
    seconds - changedAt < Self.patience ? "" : "; no answer from \(sync.host) yet"
  }
}
