import HTTPErrorMessages
import Transport

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
    var limits = limits
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
      let count: Int
      do throws(SensorError) {
        count = try send(batch, over: line, &mark) { (mark) throws(SensorError) in
          try ledger.keep(mark, of: key)
        }
      } catch {
        // What the host answered is worth keeping, too; the mark itself did not move.
        try ledger.keep(mark, of: key)
        throw error
      }
      // A batch that was too much for the host is parted, and nothing of it went yet.
      guard count > 0 else {
        limits.records = max(1, batch.moments.count / 2)
        continue
      }
      sent += count
      progress(count)
    }
  }

  /// Returns how many records of the batch were acknowledged, from the first.
  private func send(
    _ batch: SyncBatch, over line: any SyncConnection, _ mark: inout SyncMark,
    keep: (SyncMark) throws(SensorError) -> Void
  ) throws(SensorError) -> Int {
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
    } else if host.kind == .aware {
      let count = try arrivedCount(of: batch, over: line, mark)
      guard count == 0 else {
        acknowledge(batch, through: count, &mark)
        try keep(mark)
        return count
      }
    }
    let answer = try answer(to: batch.insertion(since: mark.pendingSince), over: line, &mark)
    switch SyncVerdict(answer, to: .insert, from: host.kind) {
    case .accepted:
      acknowledge(batch, through: batch.moments.count, &mark)
      try keep(mark)
      return batch.moments.count
    case .tooLarge:
      guard let middle = batch.middleID else { throw refusal(answer) }
      mark.pendingThrough = middle
      try keep(mark)
      return 0
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
    let answer = try sent(request, over: line)
    // A host may quote a title, which must not lie in the clear beside sealed records.
    mark.lastAnswer =
      source.passphrase == nil ? answer.words(hiding: [host.studyKey]) : "\(answer.status)"
    return answer
  }

  private func sent(
    _ request: SyncRequest, over line: any SyncConnection
  ) throws(SensorError) -> SyncAnswer {
    try SensorError.reaching { () throws(TransportError) in try line.send(request) }
  }

  /// Marks the first `count` records; the rest, if any, remains a batch that may have been sent.
  private func acknowledge(_ batch: SyncBatch, through count: Int, _ mark: inout SyncMark) {
    let moments = batch.moments.prefix(count)
    if count == batch.moments.count {
      mark.acknowledged = batch.lastID ?? mark.acknowledged
      mark.pendingThrough = nil
    } else {
      mark.acknowledged = moments.last?.id ?? mark.acknowledged
    }
    mark.lastSuccess = now()
    mark.newestTimestamp = max(mark.newestTimestamp, moments.map(\.timestamp).max() ?? .min)
  }

  /// How many records of a batch whose answer got lost an aware-server certainly has.
  private func arrivedCount(
    of batch: SyncBatch, over line: any SyncConnection, _ mark: SyncMark
  ) throws(SensorError) -> Int {
    let answer = try sent(batch.latest(), over: line)
    guard answer.status == 200, answer.isWhole,
      case .array(let rows)? = JSONValue(answer.body), rows.count == 1
    else { return 0 }
    let told: Double? =
      switch rows[0]["timestamp"] {
      case .number(let latest): latest
      // MySQL's numbers come as texts.
      case .text(let latest): Double(latest)
      default: nil
      }
    guard let latest = told.flatMap({ Int64(exactly: $0) }) else { return 0 }
    return ArrivedRecords.count(
      of: batch.moments.map(\.timestamp), after: mark.newestTimestamp, latest: latest)
  }

  private func refusal(_ answer: SyncAnswer) -> SensorError {
    let place = answer.place(hiding: [host.studyKey])
    return SensorError(
      .hostRefused,
      "\(host.name) answered \(answer.words(hiding: [host.studyKey]))\(place); none of it counts as sent."
    )
  }
}
