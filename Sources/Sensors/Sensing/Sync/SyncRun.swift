import HTTPErrorMessages
import Mutation
import Transport

/// Sends a host the records that it has not acknowledged, oldest first, batch by batch.
///
/// A batch is noted before it is sent, and marked after it is acknowledged. After a crash at any point, at
/// most one batch is sent again, with the same bytes and the same idempotency key.
struct SyncRun {
  let source: SyncSource
  let host: SyncHost
  let limits: SyncBatch.Limits
  /// Returns the current time in Unix milliseconds.
  let now: @Sendable () -> Int64
  /// Connects when there is something to send.
  let connect: () throws(SensorError) -> any SyncConnection
  /// Returns whether to stop before the next request.
  let isCancelled: () -> Bool
  /// Called with the number of records that were just acknowledged.
  let progress: (Int) -> Void

  /// Sends all batches, and returns the number of acknowledged records.
  func run() throws(SensorError) -> Int {
    guard let reader = try source.openReader() else { return 0 }
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
        // Records that are not sent are skipped, and so is a batch whose records were removed meanwhile.
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
        // The host's answer is kept, too, although the progress did not change.
        try ledger.keep(mark, of: key)
        throw error
      }
      // The batch was too large for the host, which took nothing, so it is split.
      guard count > 0 else {
        limits.records = max(1, batch.moments.count / 2)
        continue
      }
      sent += count
      progress(count)
    }
  }

  /// Sends a batch, and returns the number of its records, from the first, that were acknowledged.
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
      // The table may have been deleted; creating it again does no harm.
      if !mutated(23) { mark.hasTable = false }
      throw refusal(answer)
    }
  }

  private func answer(
    to request: SyncRequest, over line: any SyncConnection, _ mark: inout SyncMark
  ) throws(SensorError) -> SyncAnswer {
    guard !isCancelled() else { throw .cancelledSync }
    let answer = try sent(request, over: line)
    // A host may quote a title, which must not be stored unencrypted next to sealed records.
    mark.lastAnswer =
      source.passphrase == nil ? answer.words(hiding: [host.studyKey]) : "\(answer.status)"
    return answer
  }

  private func sent(
    _ request: SyncRequest, over line: any SyncConnection
  ) throws(SensorError) -> SyncAnswer {
    try SensorError.reaching { () throws(TransportError) in try line.send(request) }
  }

  /// Marks the first `count` records; the rest remains a batch that may have been sent.
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

  /// Returns the number of records of an unanswered batch that an aware-server certainly has.
  private func arrivedCount(
    of batch: SyncBatch, over line: any SyncConnection, _ mark: SyncMark
  ) throws(SensorError) -> Int {
    let answer = try sent(batch.latest(), over: line)
    guard answer.status == 200, answer.isWhole,
      case .array(let rows)? = JSONValue(answer.body), rows.count == 1
    else { return 0 }
    let reported: Double? =
      switch rows[0]["timestamp"] {
      case .number(let latest): latest
      // MySQL returns numbers as texts.
      case .text(let latest): Double(latest)
      default: nil
      }
    guard let latest = reported.flatMap({ Int64(exactly: $0) }) else { return 0 }
    return ArrivedRecords.count(
      of: batch.moments.map(\.timestamp), after: mark.newestTimestamp, latest: latest)
  }

  private func refusal(_ answer: SyncAnswer) -> SensorError {
    let place = answer.place(hiding: [host.studyKey])
    return SensorError(
      .hostRefused,
      "\(host.name) answered \(answer.words(hiding: [host.studyKey]))\(place); this batch does not count as sent."
    )
  }
}
