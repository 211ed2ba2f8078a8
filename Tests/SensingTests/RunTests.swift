import Foundation
import GRDB
import Sealing
import Testing

@testable import Sensing

/// A record most of which repeats, and which has a derived column.
private struct Tilt: SensorRecord {
  static let tableName = "tilts"
  static let fields: [RecordField<Tilt>] = [
    RecordField("timestamp", \.timestamp, hasDefault: false),
    RecordField("deviceId", \.deviceId, hasDefault: false, isShared: true),
    RecordField("label", \.label, isShared: true),
    RecordField("angle", measured: \.angle),
    RecordField("height", derivedBy: "sin(angle)") { tilt -> Double? in
      tilt.angle.isNaN ? nil : sin(tilt.angle)
    },
    RecordField("number", \.number),
    RecordField("timezoneMinutes", \.timezoneMinutes, isShared: true),
  ]

  var id: Int64 = 0
  var timestamp: Int64 = 0
  var deviceId = "d"
  var label = ""
  var angle = Double.nan
  var number: Int64?
  var timezoneMinutes = 60

  init() {}

  init(_ timestamp: Int64, label: String = "", angle: Double = 1, number: Int64? = nil) {
    self.timestamp = timestamp
    self.label = label
    self.angle = angle
    self.number = number
  }
}

@Suite struct RunTests {
  private let folder: TemporaryFolder
  private let path: String
  private let key = Passphrase("correct horse", cost: .trifling)

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("tilts.sqlite")
  }

  private func store(_ tilts: [Tilt], _ key: Passphrase? = nil) throws {
    let store = try RecordStore(path: path, table: Tilt.table, passphrase: key, busyTimeout: 0)
    _ = try store.append(tilts.map(\.values))
  }

  private func reader(_ key: Passphrase? = nil) throws -> RecordReader {
    try RecordReader(path: path, table: Tilt.table, passphrase: key)
  }

  private func query(_ sql: String) throws -> [Row] {
    try DatabaseQueue(path: path).read { try Row.fetchAll($0, sql: sql) }
  }

  private func change(_ sql: String) throws {
    try DatabaseQueue(path: path).write { try $0.execute(sql: sql) }
  }

  @Test(arguments: [false, true])
  func `rows are read as they were written, with their derived columns`(isSealed: Bool) throws {
    let key = isSealed ? key : nil
    try store([Tilt(5, label: "a", angle: 0.5, number: 7), Tilt(6, label: "a", angle: .nan)], key)
    try store([Tilt(7, label: "b", angle: -0.0)], key)
    let rows = try reader(key).rows(RecordSelection())
    #expect(rows.map(\.id) == [1, 2, 3])
    #expect(
      rows[0].values == [
        .integer(5), .text("d"), .text("a"), .double(0.5), .double(sin(0.5)), .integer(7),
        .integer(60),
      ])
    #expect(
      rows[1].values == [
        .integer(6), .text("d"), .text("a"), .null, .null, .null, .integer(60),
      ])
    #expect(rows[2].values[2] == .text("b"))
    let tilts: [Tilt] = try reader(key).records(RecordSelection())
    #expect(tilts[1].angle.isNaN)
    #expect(tilts.map(\.number) == [7, nil, nil])
  }

  @Test func `other programs see a view with all columns, ordered by number`() throws {
    try store((0..<5000).map { Tilt($0, label: "\($0 / 1000)", angle: Double($0) / 1000) })
    let seen = try query("SELECT * FROM tilts")
    let rows = try reader().rows(RecordSelection())
    #expect(seen.count == 5000)
    #expect(Array(seen[0].columnNames) == ["id"] + Tilt.table.columns.map(\.name))
    for (row, other) in zip(rows, seen) {
      let values = Array(other.databaseValues)
      #expect(values[0] == row.id.databaseValue)
      #expect(values[5].storage.value as? Double == sin(Double(row.id - 1) / 1000))
      #expect(values[3].storage.value as? String == "\((row.id - 1) / 1000)")
    }
    let plan = try query("EXPLAIN QUERY PLAN SELECT * FROM tilts").map { $0["detail"] as String }
    #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
  }

  @Test func `repeated values are stored once per run`() throws {
    try store((0..<5000).map { Tilt($0) })
    try store((0..<10).map { Tilt($0, label: "b") })
    try store([Tilt(7, label: "b")])
    let runs = try query("SELECT id, firstID, lastID, earliest, latest, label FROM tilts_runs")
    #expect(
      runs.map { $0.databaseValues.map(\.description) } == [
        ["1", "1", "4096", "0", "4095", "\"\""], ["2", "4097", "5000", "4096", "4999", "\"\""],
        ["3", "5001", "5011", "0", "9", "\"b\""],
      ])
  }

  @Test(arguments: [false, true])
  func `a period is found wherever the clock was changed`(isSealed: Bool) throws {
    let key = isSealed ? key : nil
    var random = SystemRandomNumberGenerator()
    var moment: Int64 = 100_000
    var moments: [Int64] = []
    for index in 0..<6000 {
      moment += index % 700 == 0 ? Int64.random(in: -20_000...20_000, using: &random) : 1
      moments.append(moment)
    }
    try store(moments.enumerated().map { Tilt($1, label: "\($0 / 900)") }, key)
    let reader = try reader(key)
    for _ in 0..<40 {
      let since = moments.randomElement(using: &random) ?? 0
      let until = since + Int64.random(in: 0...3000, using: &random)
      let expected = moments.indices.filter { moments[$0] >= since && moments[$0] < until }
      let selection = RecordSelection(since: since, until: until)
      #expect(try reader.rows(selection).map { Int($0.id) - 1 } == expected)
      #expect(try reader.count(selection) == expected.count)
    }
  }

  @Test func `a host receives 0 for missing values, and derived columns`() throws {
    try store([Tilt(1, label: "a", angle: .nan), Tilt(2, label: "a", angle: 0.5, number: 7)])
    let host = try SyncHost(
      "https://study.example", kind: .awareLight, studyNumber: 1, studyKey: "")
    let batch = try SyncBatch(
      after: SyncMark(), of: SyncSource(path: path, of: Tilt.self), from: reader(), to: host,
      within: SyncBatch.Limits())
    let body = batch.insertion(since: 0).body
    #expect(body.contains("\"angle\":0.0,\"height\":0.0,\"number\":0,"))
    #expect(body.contains("\"angle\":0.5,\"height\":\(sin(0.5)),\"number\":7,"))
  }

  @Test func `a sealed file reveals neither the values of rows nor shared ones`() throws {
    try store([Tilt(1, label: "a secret label", angle: 1)], key)
    let bytes = try folder.names.map { try Data(contentsOf: URL(filePath: folder.file($0))) }
    #expect(!bytes.contains { $0.range(of: Data("a secret label".utf8)) != nil })
    #expect(throws: SensorError.self) { try reader().rows(RecordSelection()) }
    try store([Tilt(2, label: "a secret label")], key)
    #expect(try query("SELECT * FROM tilts_runs").count == 1, "a run continues in the next batch")
  }

  @Test func `a sealed row that was moved to another run cannot be opened`() throws {
    try store([Tilt(1, label: "a"), Tilt(2, label: "b")], key)
    try change("UPDATE tilts_records SET run = 1")
    let error = #expect(throws: SensorError.self) { try reader(key).rows(RecordSelection()) }
    #expect(error?.message.contains("Record 2") == true)
  }

  @Test(arguments: [false, true])
  func `a missing run is damage, but other rows can be read`(isSealed: Bool) throws {
    let key = isSealed ? key : nil
    try store([Tilt(1, label: "a"), Tilt(2, label: "b")], key)
    try change("DELETE FROM tilts_runs WHERE id = 2")
    let error = #expect(throws: SensorError.self) { try reader(key).rows(RecordSelection()) }
    #expect(error?.code == .damagedRecords)
    #expect(try reader(key).rows(RecordSelection(until: 2)).count == 1)
  }

  @Test(arguments: ["tilts_records", "tilts_runs"])
  func `a file without one of the tables is set aside`(table: String) throws {
    try store([Tilt(1)])
    #expect(RecordExamination(path: path, table: Tilt.table).complaint() == nil)
    try change("DROP VIEW tilts; DROP TABLE \(table)")
    #expect(
      RecordExamination(path: path, table: Tilt.table).complaint()?.code == .damagedRecords)
    let store = try RecordStore(path: path, table: Tilt.table)
    #expect(store.warning?.code == .damagedRecords)
    #expect(try store.append([Tilt(1).values]) == [1])
  }

  @Test(arguments: [(false, true), (true, false), (true, true)])
  func `the key of a file is changed`(wasSealed: Bool, becomesSealed: Bool) throws {
    let old = wasSealed ? key : nil
    let new = becomesSealed ? Passphrase("another", cost: .trifling) : nil
    try store((0..<5000).map { Tilt($0, label: "\($0 / 2000)", angle: .random(in: 0...1)) }, old)
    let before = try reader(old).rows(RecordSelection())
    #expect(try RecordRekeying(path: path, table: Tilt.table, old: old, new: new).run())
    #expect(try reader(new).rows(RecordSelection()) == before)
    try store([Tilt(5000, label: "2")], new)
    #expect(try reader(new).rows(RecordSelection(newest: 1)).map(\.id) == [5001])
    let hasView = try query("SELECT * FROM sqlite_master WHERE type = 'view'").count == 1
    #expect(hasView == !becomesSealed)
  }

  @Test func `records that a host has are removed by age and by size, with their runs`() throws {
    var config = RecordingConfig(dbPath: path)
    config.dbHost = "https://study.example"
    let host = try config.studyHost()
    func open(_ retention: RecordRetention) throws -> RecordStore {
      config.retention = retention
      let trimming = RecordTrimming(of: Tilt.table, config, now: { 10_000_000 })
      return try RecordStore(path: path, table: Tilt.table, trimming: trimming)
    }
    try store((0..<20_000).map { Tilt($0, label: "\($0 / 1000)") })
    let ledger = try SyncLedger(path: path, table: Tilt.table, passphrase: nil)
    var mark = SyncMark()
    mark.acknowledged = 18_000
    try ledger.keep(mark, of: host.mark(for: Tilt.tableName))
    let aged = try open(RecordRetention(age: 9_996))
    #expect(try aged.tidy() == 4000)
    #expect(try aged.tidy() == 0)
    #expect(try query("SELECT * FROM tilts_runs").count == 16)
    let small = try open(RecordRetention(bytes: 0))
    while try small.tidy() > 0 {}
    #expect(try reader().count() == 2000, "the host has no more")
    #expect(try query("SELECT * FROM tilts").count == 2000)
    #expect(try query("SELECT * FROM tilts_runs").count == 2)
  }
}

/// Sensors that gather intervals, and the loss of one.
@Suite struct GatheringTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func store(_ gatherer: String?) throws -> RecordStore {
    try RecordStore(path: folder.file("samples.sqlite"), table: Sample.table, gatherer: gatherer)
  }

  @Test func `an end without a stop is reported once, to the next gatherer`() throws {
    let first = try store("first")
    #expect(!first.takeInterruption())
    #expect(try !store("first").takeInterruption(), "it is its own note")
    let second = try store("second")
    #expect(second.takeInterruption())
    #expect(!second.takeInterruption())
    second.finish()
    #expect(try !store("third").takeInterruption())
  }

  @Test func `a sensor that stores each record immediately leaves no note`() throws {
    _ = try store(nil)
    #expect(try !store("first").takeInterruption())
  }
}
