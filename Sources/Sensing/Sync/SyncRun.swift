/// Sends a host what it has not acknowledged, oldest first, batch by batch.
///
/// A batch is noted down before it is sent and marked after it was acknowledged, so that a death at any
/// moment at most has it sent again, with the same bytes and the same idempotency key.
struct SyncRun {
  let source: SyncSource
  let host: SyncHost
  let limits: SyncBatch.Limits
  /// Unix milliseconds.
  let now: @Sendable () -> Int64
  /// Connects when there is something to send.
  let connect: () throws(SensorError) -> any SyncConnection
  /// Whether to end before the next request.
  let isCancelled: () -> Bool
  /// Told how many records were acknowledged just now.
  let progress: (Int) -> Void

  /// Returns how many records were acknowledged.
  func run() throws(SensorError) -> Int {
    let reader: RecordReader
    do throws(SensorError) {
      reader = try source.openReader()
    } catch {
      guard error.code == .noRecords else { throw error }
      return 0
    }
    let ledger = try source.openLedger()
    let key = host.mark(for: source.table.name)
    var mark = try ledger.mark(of: key)
    var connection: (any SyncConnection)?
    var sent = 0
    while true {
      let batch = try SyncBatch(
        after: mark, of: source, from: reader, to: host, within: limits)
      guard !isCancelled() else { throw .cancelledSync }
      guard !batch.isEmpty || mark.pendingThrough != nil else { return sent }
      if batch.moments.isEmpty {
        // What stays here is passed over; so is a batch whose records were removed meanwhile.
        mark.acknowledged = batch.lastID ?? mark.pendingThrough ?? mark.acknowledged
        mark.pendingThrough = nil
        try ledger.keep(mark, of: key)
        continue
      }
      let line = if let connection { connection } else { try connect() }
      connection = line
      let before = mark.acknowledged
      do throws(SensorError) {
        try send(batch, over: line, &mark) { (mark) throws(SensorError) in
          try ledger.keep(mark, of: key)
        }
      } catch {
        // What the host answered is worth keeping, too; the mark itself did not move.
        try ledger.keep(mark, of: key)
        throw error
      }
      // A batch that was too much for the host is parted, and nothing of it went yet.
      guard mark.acknowledged > before else { continue }
      sent += batch.moments.count
      progress(batch.moments.count)
    }
  }

  private func send(
    _ batch: SyncBatch, over line: any SyncConnection, _ mark: inout SyncMark,
    keep: (SyncMark) throws(SensorError) -> Void
  ) throws(SensorError) {
    if host.kind == .aware, !mark.hasTable {
      let answer = try answer(to: batch.tableCreation(), over: line, &mark)
      guard SyncVerdict(answer, to: .createTable, from: host.kind) == .accepted else {
        throw refusal(answer)
      }
      mark.hasTable = true
    }
    if mark.pendingThrough == nil {
      mark.pendingThrough = batch.lastID
      mark.pendingSince = now()
      try keep(mark)
    } else if host.kind == .aware, try hasArrived(batch, over: line, mark) {
      acknowledge(batch, &mark)
      return try keep(mark)
    }
    let answer = try answer(to: batch.insertion(since: mark.pendingSince), over: line, &mark)
    switch SyncVerdict(answer, to: .insert, from: host.kind) {
    case .accepted:
      acknowledge(batch, &mark)
      try keep(mark)
    case .tooLarge:
      guard let middle = batch.middleID else { throw refusal(answer) }
      mark.pendingThrough = middle
      try keep(mark)
    case .refused:
      // Perhaps the table is gone; making it again does no harm.
      mark.hasTable = false
      throw refusal(answer)
    }
  }

  private func answer(
    to request: SyncRequest, over line: any SyncConnection, _ mark: inout SyncMark
  ) throws(SensorError) -> SyncAnswer {
    guard !isCancelled() else { throw .cancelledSync }
    let answer = try line.send(request)
    // A host may quote a title, which must not lie in the clear beside sealed records.
    mark.lastAnswer = source.passphrase == nil ? words(of: answer) : "\(answer.status)"
    return answer
  }

  private func acknowledge(_ batch: SyncBatch, _ mark: inout SyncMark) {
    mark.acknowledged = batch.lastID ?? mark.acknowledged
    mark.pendingThrough = nil
    mark.lastSuccess = now()
    mark.newestTimestamp = max(mark.newestTimestamp, batch.moments.map(\.timestamp).max() ?? .min)
  }

  /// Whether an aware-server certainly has all of a batch whose answer got lost.
  ///
  /// It inserts record by record and tells the latest moment that it has. That is the batch's last
  /// record for certain only if no other, in the batch or before, is as late.
  private func hasArrived(
    _ batch: SyncBatch, over line: any SyncConnection, _ mark: SyncMark
  ) throws(SensorError) -> Bool {
    guard let last = batch.moments.last?.timestamp, last > mark.newestTimestamp,
      batch.moments.dropLast().allSatisfy({ $0.timestamp < last })
    else { return false }
    let answer = try line.send(batch.latest())
    guard answer.status == 200, answer.isWhole,
      case .array(let rows)? = JSONValue(answer.body), rows.count == 1,
      case .object(let members) = rows[0]
    else { return false }
    switch members["timestamp"] {
    case .number(let latest): return latest == Double(last)
    // MySQL's numbers come as texts.
    case .text(let latest): return Double(latest) == Double(last)
    default: return false
    }
  }

  private func refusal(_ answer: SyncAnswer) -> SensorError {
    let place =
      answer.redirection.map { " and sends us to \(HostWords.said($0, hiding: host.studyKey))" }
      ?? ""
    return SensorError(
      .hostRefused,
      "\(host.name) answered \(words(of: answer))\(place); nothing of that counts as sent."
    )
  }

  private func words(of answer: SyncAnswer) -> String {
    let said = HostWords.said(answer.body, hiding: host.studyKey)
    return said.isEmpty ? "\(answer.status)" : "\(answer.status) “\(said)”"
  }

}

extension SensorError {
  static let cancelledSync = SensorError(
    .syncCancelled, "The sync was ended; what is not acknowledged is sent the next time.")
}
