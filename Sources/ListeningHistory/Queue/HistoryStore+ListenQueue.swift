import GRDB
import LocalDatabase
package import PlayerModel

/// What services are to get of the listens: queued with the session that ends, in one transaction.
extension HistoryStore {
  /// Whether what is in the queues must not lie elsewhere in the clear.
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
      try Self.remove(numbers, in: database)
      try ListenServiceSchema.note(answer, success: now, of: service, in: database)
    }
  }

  /// Takes listens out of their queues that were deleted from the history.
  package func dropListens(_ numbers: [Int64]) throws(PlayerError) {
    try write { try Self.remove(numbers, in: $0) }
  }

  private static func remove(_ numbers: [Int64], in database: Database) throws {
    let statement = try database.cachedStatement(sql: "DELETE FROM queuedListen WHERE number = ?")
    for number in numbers { try statement.execute(arguments: [number]) }
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
