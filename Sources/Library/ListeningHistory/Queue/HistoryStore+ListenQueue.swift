import GRDB
import LocalDatabase
package import PlayerModel

/// The queues of listens for services, filled in the transaction that ends a session.
extension HistoryStore {
  /// Whether queued listens must not be stored unencrypted elsewhere.
  package var isSealed: Bool { seal != nil }

  /// Queues listens for `receivers` and no others from now on.
  ///
  /// A service does not get listens from before, or from times when nothing was queued for it. Listens that
  /// wait for a service which is not in `receivers` remain in its queue. Call it before the first session
  /// begins.
  ///
  /// - Parameters:
  ///   - version: The version of the program, which is sent along with its listens.
  ///   - now: The current time in Unix milliseconds.
  package func queueListens(
    for receivers: [ListenReceiver], version: String, now: Int64
  ) throws(PlayerError) {
    let queueing = ListenQueueing(receivers: receivers, version: version)
    try queueing.begin(now: now, in: database)
    self.queueing.withLock { $0 = queueing }
  }

  /// The first listens that wait for a service and began by `latest`, in Unix seconds.
  package func waitingListens(
    for service: String, atMost count: Int, until latest: Int64
  ) throws(PlayerError) -> [QueuedListen] {
    try database.read {
      try ListenQueueSchema.waiting(
        for: service, atMost: count, until: latest, in: $0, sealedBy: seal)
    }
  }

  /// Removes listens that a service has accepted from its queue.
  ///
  /// - Parameters:
  ///   - now: The current time in Unix milliseconds.
  ///   - answer: The answer of the service.
  package func removeListens(
    _ numbers: [Int64], takenBy service: String, now: Int64, answer: String
  ) throws(PlayerError) {
    try write { database in
      try ListenQueueSchema.remove(numbers, in: database)
      try ListenServiceSchema.note(answer, success: now, of: service, in: database)
    }
  }

  /// Sets aside a listen that its service will never accept.
  package func refuseListen(_ number: Int64, reason: String) throws(PlayerError) {
    try write {
      try $0.execute(
        sql: "UPDATE queuedListen SET refusal = ? WHERE number = ?", arguments: [reason, number])
    }
  }

  /// Requeues the listens that a service refused.
  package func retryRefusedListens(of service: String) throws(PlayerError) {
    try write {
      try $0.execute(
        sql: "UPDATE queuedListen SET refusal = NULL WHERE service = ?", arguments: [service])
    }
  }

  /// Stores the last answer of a service.
  package func noteListenAnswer(_ answer: String, of service: String) throws(PlayerError) {
    try write { try ListenServiceSchema.note(answer, success: nil, of: service, in: $0) }
  }

  /// The state of a service's queue, with the last hundred refused listens.
  package func listenQueueStatus(of service: String) throws(PlayerError) -> ListenQueueStatus {
    try database.read {
      try ListenQueueSchema.status(of: service, refused: 100, in: $0, sealedBy: seal)
    }
  }
}
