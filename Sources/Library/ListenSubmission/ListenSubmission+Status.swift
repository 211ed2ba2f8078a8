import ListeningHistory
package import PlayerModel

extension ListenSubmission {
  /// The state of the submission.
  ///
  /// - Throws: `PlayerError` if the queue cannot be read.
  package func status() throws(PlayerError) -> ListenBrainzStatus {
    let queue = try history.listenQueueStatus(of: name)
    let now = state.withLock(\.self)
    var user: String?
    var obstacle: String?
    do throws(SubmissionFailure) {
      let account = try destination.account()
      user = account.token.user
      if let refusal = now.refusal(of: account.token) { throw refusal }
    } catch {
      obstacle = error.message
    }
    return ListenBrainzStatus(
      isEnabled: destination.isEnabled, server: destination.server, user: user, since: queue.since,
      isRunning: now.isRunning, sent: now.sent, refusedNow: now.refusedNow, waiting: queue.waiting,
      refused: queue.refused.map(ListenBrainzStatus.RefusedListen.init),
      refusedCount: queue.refusedCount, obstacle: obstacle, lastSuccess: queue.lastSuccess,
      lastAnswer: queue.lastAnswer, lastError: now.lastError)
  }
}

extension ListenBrainzStatus.RefusedListen {
  /// Creates an entry from a queued listen and the names in it.
  fileprivate init(_ refused: ListeningHistory.RefusedListen) {
    let names = refused.listen.names
    self.init(
      listenedAt: refused.listen.listenedAt * 1000, artist: names.artist, title: names.title,
      reason: refused.reason)
  }
}
