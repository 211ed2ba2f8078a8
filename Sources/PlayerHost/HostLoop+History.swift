import ListenSubmission
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

// MARK: - ListenBrainz

extension HostLoop {
  /// Begins to tell ListenBrainz what is heard.
  mutating func startSubmission(observing player: PlayerHost) {
    do throws(PlayerError) {
      try submission?.start(observing: player)
    } catch {
      publish(.notice(Notice(.warning, error.message)))
    }
  }

  func answerListenBrainz(_ reply: @escaping Reply) {
    guard let submission else { return reply(.failure(nothingToSubmit)) }
    workers.lookups.async { reply(Self.status(of: submission)) }
  }

  /// Sends what waits, which may take minutes, on the submission's own thread.
  func submitListens(refusedToo: Bool, reply: @escaping Reply) {
    guard let submission else { return reply(.failure(nothingToSubmit)) }
    submission.submit(isForced: true, retryingRefused: refusedToo) { result in
      switch result {
      case .success: reply(Self.status(of: submission))
      case .failure(let failure): reply(.failure(PlayerError(.syncFailed, failure.message)))
      }
    }
  }

  private var nothingToSubmit: PlayerError {
    if case .failure(let error)? = dependencies.history { return error }
    return PlayerError(
      .invalidRequest, "This player keeps no history, so there is nothing for ListenBrainz.")
  }

  private static func status(of submission: ListenSubmission) -> Result<PlayerReply, PlayerError> {
    Result { () throws(PlayerError) in .listenBrainz(try submission.status()) }
  }
}
