import ListeningHistory
import PlayerModel
import Synchronization

/// Writes sessions into the history, one at a time.
///
/// Sessions that ended but could not be stored are retried with the next one, so an hour with a full disk
/// loses nothing.
final class SessionWriter: Sendable {
  /// The maximum number of pending sessions; beyond that, the oldest one is dropped.
  static let limit = 10_000

  private let history: HistoryStore
  private let waiting = Mutex<[ListeningSession]>([])
  private let failed = Mutex<PlayerError?>(nil)

  init(_ history: HistoryStore) {
    self.history = history
  }

  /// Why sessions cannot be stored, or `nil` if they are.
  var failure: PlayerError? { failed.withLock(\.self) }

  /// Stores a session that began, continues or ended.
  ///
  /// - Returns: New notices for the listener.
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

  /// Tries once more to store pending sessions.
  ///
  /// - Returns: The number of ended sessions that are lost with this process; the reason was already
  ///   reported.
  func retry() -> Int {
    waiting.withLock { waiting in
      do throws(PlayerError) {
        try store(&waiting)
      } catch {
        // The history has them up to their last checkpoint, if any; they are closed at the next launch.
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
