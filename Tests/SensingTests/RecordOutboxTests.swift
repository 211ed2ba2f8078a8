import Sensing
import Testing

/// Storage that fails on request.
private final class ScriptedStorage: RecordStorage {
  let deviceId = "device"
  let warning: SensorError?
  var failures: [SensorError] = []
  var countFailure: SensorError?
  var commits: [[[RecordValue]]] = []

  init(warning: SensorError? = nil) {
    self.warning = warning
  }

  func count() throws(SensorError) -> Int {
    if let countFailure { throw countFailure }
    return commits.joined().count
  }

  func append(_ rows: [[RecordValue]]) throws(SensorError) -> [Int64] {
    if !failures.isEmpty { throw failures.removeFirst() }
    let first = commits.joined().count + 1
    commits.append(rows)
    return rows.indices.map { Int64(first + $0) }
  }
}

@Suite struct RecordOutboxTests {
  private let storage = ScriptedStorage()
  private let failure = SensorError(.notStored, "The disk is full.")

  private func samples(_ range: Range<Int>) -> [Sample] { range.map { Sample("\($0)") } }

  private func drain(_ outbox: inout RecordOutbox<Sample>) -> [String] {
    var titles: [String] = []
    while let record = outbox.nextRecord() { titles.append(record.title) }
    return titles
  }

  @Test func `nothing is announced before it is stored`() throws {
    var outbox = RecordOutbox<Sample> { [storage] _ in storage }
    try outbox.open()
    #expect(outbox.accept(samples(0..<2)) == nil)
    #expect(outbox.nextRecord() == nil)
    #expect(try outbox.commit())
    let first = outbox.nextRecord()
    #expect(first?.id == 1)
    #expect(first?.deviceId == "device")
    #expect(drain(&outbox) == ["1"])
    #expect(outbox.storedCount == 2)
    #expect(outbox.recordCount == 2)
  }

  @Test func `waiting records are stored in one commit, in order`() throws {
    var outbox = RecordOutbox<Sample> { [storage] _ in storage }
    try outbox.open()
    for number in 0..<2500 { _ = outbox.accept(samples(number..<number + 1)) }
    while try outbox.commit() {}
    #expect(storage.commits.map(\.count) == [1000, 1000, 500])
    #expect(drain(&outbox) == (0..<2500).map(String.init))
  }

  @Test func `a failed write is retried immediately`() throws {
    var outbox = RecordOutbox<Sample> { [storage] _ in storage }
    try outbox.open()
    storage.failures = [failure]
    _ = outbox.accept(samples(0..<1))
    #expect(try outbox.commit())
    #expect(drain(&outbox) == ["0"])
  }

  @Test func `an outage is reported once, and waiting records come first when it is over`() throws {
    var outbox = RecordOutbox<Sample> { [storage] _ in storage }
    try outbox.open()
    storage.failures = Array(repeating: failure, count: 4)
    _ = outbox.accept(samples(0..<1))
    #expect(throws: failure) { try outbox.commit() }
    #expect(outbox.delay == 1)
    _ = outbox.accept(samples(1..<2))
    #expect(try !outbox.commit())
    #expect(outbox.delay == 2)
    #expect(try !outbox.commit())
    #expect(outbox.delay == 4)
    #expect(drain(&outbox).isEmpty)
    #expect(outbox.waitingCount == 2)
    #expect(try outbox.commit())
    #expect(drain(&outbox) == ["0", "1"])
    #expect(outbox.delay == nil)
    storage.failures = [failure, failure]
    _ = outbox.accept(samples(2..<3))
    #expect(throws: failure, "the next outage is reported again") { try outbox.commit() }
  }

  @Test func `delays grow up to a minute`() throws {
    var outbox = RecordOutbox<Sample> { [storage] _ in storage }
    try outbox.open()
    storage.failures = Array(repeating: failure, count: 100)
    _ = outbox.accept(samples(0..<1))
    #expect(throws: failure) { try outbox.commit() }
    for _ in 0..<80 { _ = try outbox.commit() }
    #expect(outbox.delay == 60)
  }

  @Test func `a limited number waits; further ones are lost, which is reported once`() throws {
    var outbox = RecordOutbox<Sample>(capacity: 3) { [storage] _ in storage }
    try outbox.open()
    storage.failures = [failure, failure]
    _ = outbox.accept(samples(0..<2))
    #expect(throws: failure) { try outbox.commit() }
    #expect(outbox.accept(samples(2..<5))?.code == .recordsLost)
    #expect(outbox.accept(samples(5..<6)) == nil)
    #expect(outbox.lostCount == 3)
    #expect(outbox.waitingCount == 3)
    #expect(try outbox.commit())
    #expect(drain(&outbox) == ["0", "1", "2"])
    #expect(outbox.lostCount == 3)
  }

  @Test func `no record of a large batch is lost while the storage works`() throws {
    var outbox = RecordOutbox<Sample>(capacity: 3) { [storage] _ in storage }
    try outbox.open()
    #expect(outbox.accept(samples(0..<10)) == nil)
    #expect(try outbox.commit())
    #expect(drain(&outbox).count == 10)
    #expect(outbox.lostCount == 0)
  }

  @Test func `damaged storage is replaced, which is reported`() throws {
    let warning = SensorError(.damagedRecords, "They were set aside.")
    let fresh = ScriptedStorage(warning: warning)
    var outbox = RecordOutbox<Sample> { [storage] replacing in replacing ? fresh : storage }
    try outbox.open()
    storage.failures = [SensorError(.damagedRecords, "They are damaged.")]
    _ = outbox.accept(samples(0..<1))
    #expect(try outbox.commit())
    #expect(outbox.nextWarning() == warning)
    #expect(outbox.nextWarning() == nil)
    #expect(fresh.commits.count == 1)
  }

  @Test func `damage found on opening or during an outage is repaired as well`() throws {
    let damage = SensorError(.damagedRecords, "They are damaged.")
    for isOutage in [false, true] {
      let storage = ScriptedStorage()
      let fresh = ScriptedStorage(warning: SensorError(.damagedRecords, "They were set aside."))
      var outbox = RecordOutbox<Sample> { replacing in replacing ? fresh : storage }
      if !isOutage { storage.countFailure = damage }
      try outbox.open()
      _ = outbox.accept(samples(0..<1))
      if isOutage {
        storage.failures = [failure, failure, damage]
        #expect(throws: failure) { try outbox.commit() }
      }
      #expect(try outbox.commit())
      #expect(outbox.nextWarning() != nil)
      #expect(fresh.commits.count == 1)
    }
  }

  @Test func `storage that cannot be opened yet is opened by a later commit`() throws {
    var isThere = false
    var outbox = RecordOutbox<Sample> { [storage, failure] _ throws(SensorError) in
      guard isThere else { throw failure }
      return storage
    }
    #expect(throws: failure) { try outbox.open() }
    _ = outbox.accept(samples(0..<1))
    #expect(try !outbox.commit(), "it was reported already")
    isThere = true
    #expect(try outbox.commit())
    #expect(drain(&outbox) == ["0"])
  }

  @Test func `storage that can never be opened is refused`() {
    let refusal = SensorError(.newerRecords, "They are newer.")
    var outbox = RecordOutbox<Sample> { _ throws(SensorError) in throw refusal }
    #expect(throws: refusal) { try outbox.open() }
    _ = outbox.accept(samples(0..<1))
    #expect(throws: Never.self) { try !outbox.commit() }
    #expect(outbox.delay == nil)
  }

  @Test func `records waiting at the close wait for the next opening`() throws {
    var outbox = RecordOutbox<Sample> { [storage] _ in storage }
    try outbox.open()
    _ = outbox.accept(samples(0..<1))
    outbox.close()
    #expect(try !outbox.commit())
    try outbox.open()
    #expect(try outbox.commit())
    #expect(drain(&outbox) == ["0"])
  }

  @Test func `transient storage passes every record through`() throws {
    var outbox = RecordOutbox<Sample> { _ in TransientStorage(deviceId: "here") }
    try outbox.open()
    _ = outbox.accept(samples(0..<2))
    #expect(try outbox.commit())
    #expect(outbox.nextRecord()?.deviceId == "here")
    #expect(outbox.nextRecord()?.id == 0)
    #expect(outbox.recordCount == 0)
  }

  @Test func `losing records again after a recovery is reported again`() throws {
    var outbox = RecordOutbox<Sample>(capacity: 1) { [storage] _ in storage }
    try outbox.open()
    for outage in 1...3 {
      storage.failures = [failure, failure]
      _ = outbox.accept(samples(0..<1))
      #expect(throws: failure) { try outbox.commit() }
      #expect(outbox.accept(samples(1..<2))?.code == .recordsLost)
      #expect(outbox.lostCount == outage)
      #expect(try outbox.commit())
    }
  }
}
