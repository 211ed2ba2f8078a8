import GRDB
import LocalDatabase
package import PlayerModel

/// What a service is to get of the listens: queued with the session that ends, in one transaction.
extension HistoryStore {
  /// Whether what is in the queue must not lie elsewhere in the clear.
  package var isSealed: Bool { seal != nil }

  /// Has listens queued from now on, as `program` tells of them, or no more with nil.
  ///
  /// What was heard before, or while none were queued, is not sent. Call it before the first session
  /// begins.
  ///
  /// - Parameter now: Unix milliseconds.
  package func queueListens(
    as program: ListenWriter.Program?, now: Int64
  ) throws(PlayerError) {
    try Self.queueListens(as: program, now: now, in: database)
    submitter.withLock { $0 = program }
  }

  /// Says in a history from when on listens are queued.
  static func queueListens(
    as program: ListenWriter.Program?, now: Int64, in database: LocalDatabase
  ) throws(PlayerError) {
    let since = try database.read { try ListenQueueSchema.since(in: $0) }
    guard (since == nil) != (program == nil) else { return }
    try database.write {
      try $0.execute(
        sql: "UPDATE listenService SET since = ?", arguments: [program == nil ? nil : now])
    }
  }

  /// The first listens that wait and began by `latest`, Unix seconds.
  package func waitingListens(
    atMost count: Int, until latest: Int64
  ) throws(PlayerError) -> [QueuedListen] {
    try database.read {
      try ListenQueueSchema.waiting(atMost: count, until: latest, in: $0, sealedBy: seal)
    }
  }

  /// Takes listens that the service has out of the queue.
  ///
  /// - Parameters:
  ///   - now: Unix milliseconds.
  ///   - answer: What the service said.
  package func removeListens(
    _ numbers: [Int64], now: Int64, answer: String
  ) throws(PlayerError) {
    try write { database in
      let statement = try database.cachedStatement(
        sql: "DELETE FROM queuedListen WHERE number = ?")
      for number in numbers { try statement.execute(arguments: [number]) }
      try database.execute(
        sql: "UPDATE listenService SET lastSuccess = ?, lastAnswer = ?", arguments: [now, answer])
    }
  }

  /// Sets a listen aside that the service will never take.
  package func refuseListen(_ number: Int64, reason: String) throws(PlayerError) {
    try write {
      try $0.execute(
        sql: "UPDATE queuedListen SET refusal = ? WHERE number = ?", arguments: [reason, number])
    }
  }

  /// Has those that were set aside wait again.
  package func retryRefusedListens() throws(PlayerError) {
    try write { try $0.execute(sql: "UPDATE queuedListen SET refusal = NULL") }
  }

  /// Keeps what the service said last.
  package func noteListenAnswer(_ answer: String) throws(PlayerError) {
    try write {
      try $0.execute(sql: "UPDATE listenService SET lastAnswer = ?", arguments: [answer])
    }
  }

  /// How the queue is, with the last hundred that were refused.
  package func listenQueueStatus() throws(PlayerError) -> ListenQueueStatus {
    try database.read { try ListenQueueSchema.status(refused: 100, in: $0, sealedBy: seal) }
  }
}
