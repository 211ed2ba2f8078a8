import Foundation
import PlayerModel
import Sensing
import Testing

@testable import MusicSensor

@Suite struct MusicStorageTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func bench(
    _ name: String = "records", diary: Diary = Diary(), source: ManualSource = ManualSource(),
    retries: Retries = Retries(),
    _ change: (inout MusicSensor.Config) -> Void = { _ in }
  ) -> Bench {
    Bench(source: source, diary: diary, retries: retries) { config in
      config.dbType = .sqlite
      config.dbPath = folder.file(name)
      change(&config)
    }
  }

  @Test func `a record is in the file before it is announced`() throws {
    let path = folder.file("records.sqlite")
    let diary = Diary { data in
      let reader = try? RecordReader(path: path, table: MusicData.table)
      let stored: [MusicData]? = try? reader?.records(RecordSelection(newest: 1))
      #expect(stored == [data])
    }
    let bench = bench(diary: diary) { $0.emitInitialState = false }
    bench.sensor.start()
    // One at a time, so that the newest in the file is the announced one.
    bench.source.change(to: .playing)
    bench.settle()
    bench.source.change(to: .paused)
    bench.sensor.stop()
    #expect(diary.lines == ["state 1", "state 2"])
  }

  @Test func `records are stored as announced, in the same order`() throws {
    let bench = bench()
    bench.sensor.start()
    for number in 0..<40 { bench.source.change(to: .titled("\(number)", id: Int64(number))) }
    bench.sensor.stop()
    let stored = try folder.records(in: "records.sqlite")
    #expect(stored.count == 42)
    #expect(stored == bench.diary.records)
    #expect(stored.map(\.id) == Array(1...42))
  }

  @Test func `an identity is created once and survives restarts`() throws {
    for _ in 0..<2 {
      let bench = bench()
      bench.sensor.start()
      bench.sensor.stop()
    }
    let identities = Set(try folder.records(in: "records.sqlite").map(\.deviceId))
    #expect(identities.count == 1)
    #expect(identities.first.flatMap(UUID.init(uuidString:)) != nil)
    let status = bench().sensor.status()
    #expect(status.deviceId == identities.first, "known before the start")
    #expect(status.records == 4)
  }

  @Test func `a given identity is used`() throws {
    let bench = bench { $0.deviceId = "phone" }
    #expect(bench.sensor.status().deviceId == "phone")
    bench.sensor.start()
    bench.sensor.stop()
    #expect(Set(try folder.records(in: "records.sqlite").map(\.deviceId)) == ["phone"])
  }

  @Test func `without a database everything is announced, and no file is created`() throws {
    let bench = bench { $0.dbType = .none }
    bench.sensor.start()
    bench.source.change(to: .playing)
    bench.sensor.stop()
    #expect(bench.diary.lines == ["state 0", "item ", "state 1"])
    #expect(Set(bench.diary.records.map(\.deviceId)).count == 1)
    #expect(bench.diary.records.first?.deviceId.isEmpty == false)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    #expect(bench.sensor.status().databasePath.isEmpty)
  }

  @Test func `the status counts records`() throws {
    let bench = bench { $0.label = "study" }
    bench.sensor.start()
    bench.source.change(to: .playing)
    bench.source.change(to: .playing)
    bench.sensor.stop()
    let expected = SensorStatus(
      isRunning: false, isEnabled: false, label: "study",
      deviceId: try #require(bench.diary.records.first?.deviceId), records: 3, recordsStored: 3,
      duplicatesSuppressed: 1, recordsWaiting: 0, recordsLost: 0, lastError: nil,
      databasePath: folder.file("records.sqlite"))
    #expect(bench.sensor.status() == expected)
  }

  @Test func `during a storage failure records wait, unannounced, and follow in order`()
    throws
  {
    // A file where the folder should be, so that nothing can be stored below it.
    try Data().write(to: URL(fileURLWithPath: folder.file("blocked")))
    let bench = bench("blocked/records")
    bench.sensor.start()
    bench.source.change(to: .playing)
    bench.source.advance(by: 5)
    bench.source.change(to: .paused)
    bench.settle()
    #expect(bench.diary.lines.isEmpty)
    #expect(bench.diary.errors.map(\.code) == [.notStored], "reported once")
    let status = bench.sensor.status()
    #expect(status.isRunning)
    #expect(status.recordsWaiting == 4)
    #expect(status.lastError?.contains(folder.file("blocked")) == true)

    try FileManager.default.removeItem(atPath: folder.file("blocked"))
    let happened = bench.source.now().unixMilliseconds
    bench.source.advance(by: 100)
    bench.source.change(to: .playing)
    bench.settle()
    #expect(bench.sensor.status().lastError == nil, "a resolved error is no longer reported")
    bench.sensor.stop()
    #expect(bench.diary.lines == ["state 0", "item ", "state 1", "state 2", "state 1"])
    #expect(bench.diary.records[3].timestamp == happened, "the time of the event, not of storing")
    #expect(try folder.records(in: "blocked/records.sqlite") == bench.diary.records)
    #expect(bench.sensor.status().recordsWaiting == 0)
    #expect(bench.sensor.status().recordsLost == 0)
  }

  @Test func `waiting records are stored automatically as soon as possible`() throws {
    try Data().write(to: URL(fileURLWithPath: folder.file("blocked")))
    let retries = Retries()
    let bench = bench("blocked/records", retries: retries)
    bench.sensor.start()
    #expect(retries.count == 1)
    try FileManager.default.removeItem(atPath: folder.file("blocked"))
    retries.runAll()
    bench.settle()
    #expect(bench.diary.lines == ["state 0", "item "])
    #expect(retries.count == 0, "nothing more to do")
    bench.sensor.stop()
  }

  @Test func `records that could not be stored before a stop are stored after the next start`()
    throws
  {
    try Data().write(to: URL(fileURLWithPath: folder.file("blocked")))
    let bench = bench("blocked/records")
    bench.sensor.start()
    bench.sensor.stop()
    #expect(bench.sensor.status().recordsWaiting == 2)
    try FileManager.default.removeItem(atPath: folder.file("blocked"))
    bench.sensor.start()
    #expect(bench.diary.lines == ["state 0", "item ", "state 0", "item "])
    bench.sensor.stop()
  }

  @Test func `damaged records are set aside, reported, and started afresh`() throws {
    let path = folder.file("records.sqlite")
    try Data(repeating: 66, count: 9000).write(to: URL(fileURLWithPath: path))
    let bench = bench()
    bench.sensor.start()
    bench.sensor.stop()
    #expect(bench.diary.errors.map(\.code) == [.damagedRecords])
    #expect(bench.diary.lines == ["state 0", "item "])
    #expect(try folder.records(in: "records.sqlite").count == 2)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.contains { $0.hasPrefix("records.sqlite.damaged-") })
  }

  @Test func `records damaged at runtime are set aside as well`() throws {
    let path = folder.file("records.sqlite")
    let first = bench()
    first.sensor.start()
    first.sensor.stop()
    let identity = try #require(first.diary.records.first?.deviceId)
    // The header and the schema stay; all pages after the first are garbage.
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let pageSize = Int(bytes[16]) << 8 + Int(bytes[17])
    for index in pageSize..<bytes.count { bytes[index] = 0xFF }
    try bytes.write(to: URL(fileURLWithPath: path))
    let bench = bench()
    bench.sensor.start()
    bench.source.change(to: .playing)
    bench.sensor.stop()
    #expect(bench.diary.lines == ["state 0", "item ", "state 1"])
    #expect(bench.diary.errors.map(\.code) == [.damagedRecords])
    #expect(try folder.records(in: "records.sqlite").count == 3)
    #expect(bench.diary.records.allSatisfy { UUID(uuidString: $0.deviceId) != nil })
    #expect(!identity.isEmpty)
  }

  @Test func `records of a newer version prevent a start`() throws {
    let first = bench()
    first.sensor.start()
    first.sensor.stop()
    let path = folder.file("records.sqlite")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    // The user version is at offset 60 of the header, big-endian.
    bytes[63] = 9
    try bytes.write(to: URL(fileURLWithPath: path))
    let second = bench()
    second.sensor.start()
    #expect(second.diary.errors.map(\.code) == [.newerRecords])
    #expect(!second.sensor.status().isRunning)
    #expect(second.source.receiverCount == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
  }
}
