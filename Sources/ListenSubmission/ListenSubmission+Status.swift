import FoundationEssentials
import ListeningHistory
package import PlayerModel

extension ListenSubmission {
  /// How it goes.
  ///
  /// - Throws: `PlayerError` if the queue cannot be read.
  package func status() throws(PlayerError) -> ListenBrainzStatus {
    let queue = try history.listenQueueStatus()
    let now = state.withLock(\.self)
    var user: String?
    var obstacle: String?
    do throws(SubmissionFailure) {
      let (service, token) = try destination.account()
      user = token.user
      if now.refusedToken == token.text { throw .tokenRefused(by: service.address.name) }
    } catch {
      obstacle = error.message
    }
    return ListenBrainzStatus(
      isEnabled: destination.isEnabled, server: destination.server, user: user, since: queue.since,
      isRunning: now.isRunning, sent: now.sent, refusedNow: now.refused, waiting: queue.waiting,
      refused: queue.refused.map(ListenBrainzStatus.RefusedListen.init),
      refusedCount: queue.refusedCount, obstacle: obstacle, lastSuccess: queue.lastSuccess,
      lastAnswer: queue.lastAnswer, lastError: now.lastError)
  }
}

extension ListenBrainzStatus.RefusedListen {
  private struct Line: Decodable {
    struct Metadata: Decodable {
      var artist_name: String
      var track_name: String
    }
    var track_metadata: Metadata
  }

  /// A listen of the queue, by its names.
  fileprivate init(_ refused: ListeningHistory.RefusedListen) {
    let line = refused.listen.line.flatMap {
      try? JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
    self.init(
      listenedAt: refused.listen.listenedAt * 1000, artist: line?.track_metadata.artist_name ?? "",
      title: line?.track_metadata.track_name ?? "", reason: refused.reason)
  }
}
