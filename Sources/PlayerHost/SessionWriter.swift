import ListeningHistory
import PlayerModel
import Synchronization

/// Writes sessions into the history, one at a time.
///
/// What has ended and could not be stored waits for the next that can: a disk that was full for an hour
/// costs nothing of what was heard.
final class SessionWriter: Sendable {
  /// So many wait at most; then the oldest is given up.
  static let limit = 10_000

  private let history: HistoryStore
  private let waiting = Mutex<[ListeningSession]>([])
  private let complaint = Complaint()

  init(_ history: HistoryStore) {
    self.history = history
  }

  /// Stores a session that began, goes on or ended.
  ///
  /// - Returns: What the listener should know, if it is news.
  func write(_ session: ListeningSession) -> PlayerError? {
    waiting.withLock { waiting in
      do throws(PlayerError) {
        if session.endReason != nil { waiting.append(session) }
        if waiting.count > Self.limit { waiting.removeFirst() }
        try store(&waiting)
        if session.endReason == nil { try history.checkpoint(session) }
        complaint.settle()
        return nil
      } catch {
        return complaint.raise() ? error : nil
      }
    }
  }

  /// Tries once more to store what waits; whoever listens was told already that it could not be.
  func retry() {
    waiting.withLock { waiting in
      do throws(PlayerError) {
        try store(&waiting)
      } catch {
        // The session is in the history up to its last checkpoint; the next start closes it.
      }
    }
  }

  private func store(_ waiting: inout [ListeningSession]) throws(PlayerError) {
    while let session = waiting.first {
      try history.end(session)
      waiting.removeFirst()
    }
  }
}
