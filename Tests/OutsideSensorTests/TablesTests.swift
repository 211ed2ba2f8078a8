import Foundation
import HTTPTransport
import Sensing
import Synchronization
import TestSupport
import Testing

/// A sensor in another package with two tables.
@Suite struct TablesTests {
  private let folder = NSTemporaryDirectory() + "tables-" + UUID().uuidString
  private let meter = Meter()
  private let door = Door()
  private let porter = Porter()
  private let center = NotificationCenter()

  private func sensor(
    _ change: (inout RecordingConfig) -> Void = { _ in }
  ) throws -> RecordingSensor<Loudness> {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var config = RecordingConfig(dbPath: folder + "/loudness")
    config.dbType = .sqlite
    config.notificationCenter = center
    change(&config)
    var tables = SensorTables(observing: meter)
    tables.add(at: folder + "/visits", observing: door, observer: porter)
    return RecordingSensor(SensorNames("house"), config, tables)
  }

  private func visits() throws -> [Visit] {
    try RecordReader(path: folder + "/visits.sqlite", table: Visit.table).records(RecordSelection())
  }

  @Test func `they start, stop and are labelled together, and have the same device id`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let sensor = try sensor()
    center.post(name: sensor.names.start, object: nil)
    sensor.set(label: "evening")
    meter.show(60, in: "hall")
    door.enter("Ada")
    center.post(name: sensor.names.stop, object: nil)
    door.enter("Bob")
    #expect(!meter.isObserved)
    let loudness: [Loudness] = try sensor.reader().records(RecordSelection())
    #expect(loudness.map(\.place) == ["start", "hall"])
    #expect(try visits().map(\.name) == ["Ada"])
    #expect(porter.names.withLock(\.self) == ["Ada"])
    #expect(try visits().map(\.label) == ["evening"])
    #expect(Set(try loudness.map(\.deviceId) + visits().map(\.deviceId)).count == 1)
    #expect(sensor.status().records == 2, "those of the first table")
  }

  @Test func `a new table takes the device id of the existing records`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let first = try sensor()
    first.start()
    first.stop()
    for end in ["", "-wal", "-shm"] {
      // Only one of the tables exists.
      try? FileManager.default.removeItem(atPath: folder + "/visits.sqlite" + end)
    }
    let second = try sensor()
    second.start()
    door.enter("Ada")
    second.stop()
    #expect(try visits().map(\.deviceId) == [first.status().deviceId])
  }

  @Test func `one sync sends both tables, and completes once`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let host = try StudyHost { _ in .answer(200) }
    let sensor = try sensor { config in
      config.dbHost = host.address
      config.syncTransport = HTTPTransport()
    }
    let ends = Mutex<[String]>([])
    let token = center.addObserver(
      forName: sensor.names.syncCompletion, object: nil, queue: nil
    ) { broadcast in
      let table = broadcast.userInfo?[SensorNames.tableNameKey] as? String
      ends.withLock { $0.append(table ?? "") }
    }
    defer { center.removeObserver(token) }
    sensor.start()
    door.enter("Ada")
    door.enter("Bob")
    sensor.store()
    #expect(sensor.status().sync?.waiting == 3)
    #expect(try sensor.syncAndWait() == 3)
    #expect(host.requests.flatMap { $0.texts("name") }.filter { !$0.isEmpty } == ["Ada", "Bob"])
    #expect(ends.withLock(\.self) == ["loudness"])
    #expect(sensor.status().sync?.waiting == 0)
    #expect(sensor.status().sync?.sent == 3)
    sensor.endSync()
  }

  @Test func `an observer of one table may stop and start both`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let sensor = try sensor()
    porter.answer.withLock {
      $0 = { [weak sensor] in
        sensor?.stop()
        sensor?.start()
      }
    }
    sensor.start()
    DispatchQueue.concurrentPerform(iterations: 50) { number in
      if number.isMultiple(of: 2) { door.enter("Ada") } else { meter.show(60, in: "hall") }
    }
    // A pending event would start it again.
    porter.answer.withLock { $0 = {} }
    sensor.stop()
    #expect(!meter.isObserved)
    #expect(try visits().count == porter.names.withLock(\.count))
  }
}
