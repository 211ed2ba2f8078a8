import ListeningHistory
import PlayerModel

/// What was heard elsewhere.
extension HostLoop {
  /// So many sessions are taken over at once, at most.
  private static let largestTakeover = 200

  /// Stores sessions from elsewhere; answered when they are on the disk.
  func takeOver(_ sessions: [ListeningSession], reply: @escaping Reply) {
    guard sessions.count <= Self.largestTakeover, sessions.allSatisfy({ $0.endReason != nil })
    else {
      reply(
        .failure(
          PlayerError(
            .invalidRequest,
            "At most \(Self.largestTakeover) sessions are taken over at once, and only ones that ended."
          )))
      return
    }
    guard let history = dependencies.history else {
      reply(.failure(PlayerError(.invalidRequest, "This player keeps no history.")))
      return
    }
    workers.storage.async {
      reply(
        Result { () throws(PlayerError) in
          .sessionsTakenOver(added: try history.get().takeOver(sessions))
        })
    }
  }
}
