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
  private let failed = Mutex<PlayerError?>(nil)

  init(_ history: HistoryStore) {
    self.history = history
  }

  /// Why what is heard is not on the disk; nil if it is.
  var failure: PlayerError? { failed.withLock(\.self) }

  /// Stores a session that began, goes on or ended.
  ///
  /// - Returns: What the listener should know, if it is news.
  func write(_ session: ListeningSession) -> [Notice] {
    let error = store(session)
    let isNews = failed.withLock { failed in
      defer { failed = error }
      return failed == nil
    }
    let failure = isNews ? error.map { [Notice(.error, $0.message)] } : nil
    return history.takeNews() + (failure ?? [])
  }

  private func store(_ session: ListeningSession) -> PlayerError? {
    waiting.withLock { waiting in
      do throws(PlayerError) {
        if session.endReason != nil { waiting.append(session) }
        if waiting.count > Self.limit { waiting.removeFirst() }
        try store(&waiting)
        if session.endReason == nil { try history.checkpoint(session) }
        return nil
      } catch {
        return error
      }
    }
  }

  /// Tries once more to store what waits.
  ///
  /// - Returns: How many sessions that ended are lost with this process, because they cannot be stored; the listener
  ///   was told why.
  func retry() -> Int {
    waiting.withLock { waiting in
      do throws(PlayerError) {
        try store(&waiting)
      } catch {
        // They are in the history up to their last checkpoint, if there was one; the next start closes them.
      }
      return waiting.count
    }
  }

  private func store(_ waiting: inout [ListeningSession]) throws(PlayerError) {
    while let session = waiting.first {
      try history.end(session)
      waiting.removeFirst()
    }
  }
}
