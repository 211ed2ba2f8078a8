import Sensing
import Testing

/// Storage that records the number of rows of each transaction, and fails on request.
private final class BatchStorage: RecordStorage {
  let deviceId = "device"
  let warning: SensorError? = nil
  var isFull = false
  var transactions: [Int] = []

  func count() throws(SensorError) -> Int { transactions.reduce(0, +) }

  func append(_ rows: [[RecordValue]]) throws(SensorError) -> [Int64] {
    if isFull { throw SensorError(.notStored, "The disk is full.") }
    let first = transactions.reduce(1, +)
    transactions.append(rows.count)
    return rows.indices.map { Int64(first + $0) }
  }
}

@Suite struct BatchTests {
  private let storage = BatchStorage()

  private func openOutbox(
    capacity: Int = 100_000, every interval: Duration = .seconds(10)
  ) throws -> RecordOutbox<Sample> {
    var outbox = RecordOutbox<Sample>(
      capacity: capacity, keeping: .batches(every: interval)
    ) { [storage] _ in storage }
    try outbox.open()
    return outbox
  }

  private func samples(_ count: Int) -> [Sample] { (0..<count).map { Sample("\($0)") } }

  @Test func `records are announced immediately, and stored together after the interval`() throws {
    var outbox = try openOutbox()
    for sample in samples(250) {
      _ = outbox.accept([sample])
      #expect(try !outbox.commit())
      let announced = outbox.nextRecord()
      #expect(announced?.id == 0)
      #expect(announced?.deviceId == "device")
    }
    #expect(storage.transactions.isEmpty)
    outbox.hurry()
    #expect(try outbox.commit())
    #expect(try !outbox.commit())
    #expect(storage.transactions == [250])
    let more = outbox.nextRecord()
    #expect(more == nil, "nothing is announced twice")
    #expect(outbox.storedCount == 250)
  }

  @Test func `the end of an interval affects only records that were waiting`() throws {
    var outbox = try openOutbox()
    outbox.hurry()
    _ = outbox.accept(samples(1))
    #expect(try !outbox.commit(), "nothing was waiting")
    outbox.hurry()
    #expect(try outbox.commit())
    _ = outbox.accept(samples(1))
    #expect(try !outbox.commit())
  }

  @Test func `the interval only runs while records are waiting`() throws {
    var outbox = try openOutbox(every: .milliseconds(2500))
    #expect(outbox.delay == nil)
    _ = outbox.accept(samples(1))
    #expect(outbox.delay == 2.5)
    outbox.hurry()
    _ = try outbox.commit()
    #expect(outbox.delay == nil)
  }

  @Test func `an interval of zero or less does not delay anything`() throws {
    for interval in [Duration.zero, .seconds(-5)] {
      var outbox = try openOutbox(every: interval)
      _ = outbox.accept(samples(1))
      #expect(outbox.delay == 0)
    }
  }

  @Test func `however long the interval, only a limited number of records waits`() throws {
    var outbox = try openOutbox(every: .seconds(1_000_000))
    for _ in 0..<25 {
      _ = outbox.accept(samples(1000))
      _ = try outbox.commit()
      #expect(outbox.waitingCount < 10_000)
    }
    #expect(storage.transactions == [10_000, 10_000])
    #expect(outbox.waitingCount == 5000)
  }

  @Test func `unstorable records are retried with growing delays, and lost beyond a limit`()
    throws
  {
    var outbox = try openOutbox(capacity: 12_000)
    storage.isFull = true
    _ = outbox.accept(samples(9000))
    outbox.hurry()
    #expect(throws: SensorError.self) { try outbox.commit() }
    #expect(outbox.delay == 1)
    #expect(outbox.accept(samples(2000)) == nil)
    #expect(try !outbox.commit(), "not every record causes a retry")
    #expect(outbox.delay == 1)
    #expect(outbox.accept(samples(1500))?.code == .recordsLost)
    #expect(outbox.lostCount == 500)
    #expect(outbox.waitingCount == 12_000)
    outbox.hurry()
    #expect(try !outbox.commit())
    #expect(outbox.delay == 2)
    storage.isFull = false
    outbox.hurry()
    while try outbox.commit() {}
    #expect(storage.transactions == [10_000, 2000])
    #expect(outbox.lostCount == 500)
    #expect(outbox.delay == nil)
  }
}
