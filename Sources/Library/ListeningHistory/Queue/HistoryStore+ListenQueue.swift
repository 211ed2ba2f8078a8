import GRDB
import LocalDatabase
package import PlayerModel

/// What services are to get of the listens: queued with the session that ends, in one transaction.
extension HistoryStore {
  /// Whether what is in the queues must not lie elsewhere unencrypted.
  package var isSealed: Bool { seal != nil }

  /// Has listens queued from now on for `receivers`, and for no others.
  ///
  /// What was heard before, or while none were queued for a service, is not sent there; what waits for one that
  /// is not named stays. Call it before the first session begins.
  ///
  /// - Parameters:
  ///   - version: The version of the program, which is told with what it plays.
  ///   - now: Unix milliseconds.
  package func queueListens(
    for receivers: [ListenReceiver], version: String, now: Int64
  ) throws(PlayerError) {
    let queueing = ListenQueueing(receivers: receivers, version: version)
    try queueing.begin(now: now, in: database)
    self.queueing.withLock { $0 = queueing }
  }

  /// The first listens that wait for a service and began by `latest`, Unix seconds.
  package func waitingListens(
    for service: String, atMost count: Int, until latest: Int64
  ) throws(PlayerError) -> [QueuedListen] {
    try database.read {
      try ListenQueueSchema.waiting(
        for: service, atMost: count, until: latest, in: $0, sealedBy: seal)
    }
  }

  /// Takes listens that a service has out of its queue.
  ///
  /// - Parameters:
  ///   - now: Unix milliseconds.
  ///   - answer: What the service said.
  package func removeListens(
    _ numbers: [Int64], takenBy service: String, now: Int64, answer: String
  ) throws(PlayerError) {
    try write { database in
      try ListenQueueSchema.remove(numbers, in: database)
      try ListenServiceSchema.note(answer, success: now, of: service, in: database)
    }
  }

  /// Sets a listen aside that its service will never take.
  package func refuseListen(_ number: Int64, reason: String) throws(PlayerError) {
    try write {
      try $0.execute(
        sql: "UPDATE queuedListen SET refusal = ? WHERE number = ?", arguments: [reason, number])
    }
  }

  /// Has those that a service refused wait again.
  package func retryRefusedListens(of service: String) throws(PlayerError) {
    try write {
      try $0.execute(
        sql: "UPDATE queuedListen SET refusal = NULL WHERE service = ?", arguments: [service])
    }
  }

  /// Keeps what a service said last.
  package func noteListenAnswer(_ answer: String, of service: String) throws(PlayerError) {
    try write { try ListenServiceSchema.note(answer, success: nil, of: service, in: $0) }
  }

  /// How the queue of a service is, with the last hundred that were refused.
  package func listenQueueStatus(of service: String) throws(PlayerError) -> ListenQueueStatus {
    try database.read {
      try ListenQueueSchema.status(of: service, refused: 100, in: $0, sealedBy: seal)
    }
  }
}
