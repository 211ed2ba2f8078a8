import Foundation
import GRDB
import Sealing
import TestSupport
import Testing

@testable import Sensing

@Suite struct RecordRetentionTests {
  let folder: TemporaryFolder
  let path: String
  /// In Unix milliseconds.
  private static let now: Int64 = 1_000_000_000

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("records.sqlite")
  }

  private func config(
    _ retention: RecordRetention = RecordRetention(), host: String? = "https://study.example"
  ) -> RecordingConfig {
    var config = RecordingConfig(dbPath: path)
    config.dbHost = host
    config.retention = retention
    return config
  }

  private func store(
    _ retention: RecordRetention, host: String? = "https://study.example",
    passphrase: Passphrase? = nil
  ) throws -> RecordStore {
    try RecordStore(
      path: path, table: Sample.table, passphrase: passphrase,
      trimming: RecordTrimming(
        of: Sample.table, config(retention, host: host), now: { Self.now }))
  }

  /// Stores one record for each of the given ages in seconds.
  private func fill(_ store: RecordStore, secondsAgo: [Int64]) throws {
    _ = try store.append(
      secondsAgo.map { Sample("Slow Tide \($0)", at: Self.now - $0 * 1000).values })
  }

  private func acknowledge(_ id: Int64, by host: String = "https://study.example") throws {
    var mark = SyncMark()
    mark.acknowledged = id
    let name = try config(host: host).studyHost().mark(for: Sample.tableName)
    let ledger = try SyncLedger(path: path, table: Sample.table, passphrase: nil)
    try ledger.keep(mark, of: name)
  }

  private func ids() throws -> [Int64] {
    try RecordReader(path: path, table: Sample.table)
      .records(RecordSelection(), as: Sample.self).map(\.id)
  }

  @Test func `7: only records that are old enough and acknowledged are removed`() throws {
    let store = try store(RecordRetention(age: 100))
    try fill(store, secondsAgo: [500, 400, 300, 50, 200, 10])
    #expect(try store.tidy() == 0, "nothing is acknowledged")
    try acknowledge(2)
    #expect(try store.tidy() == 2)
    #expect(try ids() == [3, 4, 5, 6])
    try acknowledge(6)
    #expect(try store.tidy() == 1)
    #expect(
      try ids() == [4, 5, 6], "nothing after a kept record is removed, whatever its clock")
    #expect(try store.count() == 3)
    #expect(try store.append([Sample("x").values]) == [7], "no number is reused")
  }

  @Test func `nothing is removed without a limit, a host, and that host's acknowledgement`() throws
  {
    let fine = RecordRetention(age: 0, bytes: 0)
    for (retention, host, by) in [
      (RecordRetention(), "https://study.example", "https://study.example"),
      (fine, nil, "https://study.example"), (fine, "", "https://study.example"),
      (fine, "no host", "https://study.example"),
      (fine, "https://other.example", "https://study.example"),
    ] {
      let store = try store(retention, host: host)
      try fill(store, secondsAgo: [500, 400])
      try acknowledge(100, by: by)
      #expect(try store.tidy() == 0)
    }
  }

  @Test func `if nothing is to be kept, exactly the acknowledged records are removed`() throws {
    let store = try store(RecordRetention(bytes: 0))
    try fill(store, secondsAgo: Array(repeating: 0, count: 1200))
    try acknowledge(1100)
    #expect(try store.tidy() == 1100)
    #expect(try ids() == Array(1101...1200))
    #expect(try store.tidy() == 0)
  }

  @Test func `records stay within the size limit, however many there are`() throws {
    let limit: Int64 = 150_000
    let store = try store(RecordRetention(bytes: limit))
    for round in 1...20 {
      try fill(store, secondsAgo: Array(repeating: 0, count: 500))
      try acknowledge(Int64(round) * 500)
      _ = try store.tidy()
    }
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int64
    #expect(try #require(size) < 2 * limit, "free space is reused")
    let kept = try ids()
    #expect(kept.last == 10_000)
    #expect(kept.count > 500)
    #expect(kept == Array((kept.first ?? 0)...10_000))
  }

  @Test func `a long backlog is removed in small steps`() throws {
    let store = try store(RecordRetention(age: 0))
    try fill(store, secondsAgo: Array(repeating: 5, count: 12_000))
    try acknowledge(12_000)
    #expect(try [store.tidy(), store.tidy(), store.tidy(), store.tidy()] == [5000, 5000, 2000, 0])
    #expect(try store.count() == 0)
  }

  @Test func `a removed record is no longer in the file`() throws {
    do {
      let store = try store(RecordRetention(age: 0))
      try fill(store, secondsAgo: [400, 300])
      try acknowledge(2)
      #expect(try store.tidy() == 2)
    }
    // Closing the last connection removes the journal.
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(bytes.range(of: Data("Slow Tide".utf8)) == nil)
  }

  @Test func `encrypted records are removed without being decrypted`() throws {
    let key = Passphrase("correct horse", cost: .trifling)
    let store = try store(RecordRetention(age: 100), passphrase: key)
    try fill(store, secondsAgo: [500, 50])
    let ledger = try SyncLedger(path: path, table: Sample.table, passphrase: key)
    var mark = SyncMark()
    mark.acknowledged = 2
    try ledger.keep(mark, of: try config().studyHost().mark(for: Sample.tableName))
    #expect(try store.tidy() == 1)
  }

  @Test(arguments: [Double.nan, .infinity, -1, 1e300])
  func `a nonsensical age removes nothing`(age: Double) throws {
    let store = try store(RecordRetention(age: age))
    try fill(store, secondsAgo: [500])
    try acknowledge(1)
    #expect(try store.tidy() == 0)
  }

  @Test func `the outbox trims after storing, and reports once if it cannot`() throws {
    let config = config(RecordRetention(bytes: 0))
    var outbox = RecordOutbox<Sample> { [path] _ throws(SensorError) in
      try RecordStore(
        path: path, table: Sample.table,
        trimming: RecordTrimming(of: Sample.table, config, now: { Self.now }))
    }
    try outbox.open()
    _ = outbox.accept([Sample("a"), Sample("b")])
    #expect(try outbox.commit())
    #expect(outbox.recordCount == 2)
    try acknowledge(2)
    _ = outbox.accept([Sample("c")])
    #expect(try outbox.commit())
    #expect(outbox.recordCount == 1)
    #expect(outbox.nextWarning() == nil)
    let other = try DatabaseQueue(path: path)
    try other.write { try $0.execute(sql: "DROP TABLE sync_marks") }
    for isFirst in [true, false] {
      _ = outbox.accept([Sample("d")])
      #expect(try outbox.commit())
      #expect((outbox.nextWarning() != nil) == isFirst)
    }
    #expect(outbox.storedCount == 5)
  }

  @Test func `a record exactly at the age limit is kept`() throws {
    let store = try store(RecordRetention(age: 100))
    try fill(store, secondsAgo: [101, 100])
    try acknowledge(2)
    #expect(try store.tidy() == 1)
    #expect(try ids() == [2])
  }
}
