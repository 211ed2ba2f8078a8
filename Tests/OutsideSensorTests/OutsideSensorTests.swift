import Foundation
import HTTPTransport
import Sensing
import Synchronization
import TestSupport
import Testing

/// A sensor in another package: everything here uses only `import Sensing` and the public interface.
///
/// The target has no package access, so the compiler enforces this.
@Suite struct OutsideSensorTests {
  /// Immediately, and in batches whose interval is longer than any test.
  static let ways: [Keeping] = [.each, .batches(every: .seconds(3600))]
  static let keys: [String?] = [nil, "a key"]

  @Test func `no test here uses anything but the public interface`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      #expect(!text.contains("@" + "testable"), "\(file)")
    }
  }

  @Test(arguments: keys)
  func `records are stored before they are announced`(key: String?) throws {
    let bench = try Bench(.each, key: key)
    bench.sensor.start()
    bench.meter.show(60, in: "Berlin")
    bench.sensor.stop()
    #expect(bench.listener.heard.map(\.record.place) == ["start", "Berlin"])
    #expect(bench.listener.heard.map(\.record.id) == [1, 2])
    #expect(bench.listener.heard.allSatisfy { $0.stored >= $0.record.id })
    #expect(try bench.stored(key: key) == bench.listener.heard.map(\.record))
  }

  @Test(arguments: keys)
  func `batches are announced first and stored together`(key: String?) throws {
    let bench = try Bench(.batches(every: .seconds(3600)), key: key)
    bench.sensor.start()
    for level in 1...100 { bench.meter.show(Double(level), in: "Berlin") }
    bench.sensor.stop()
    #expect(bench.listener.heard.count == 101)
    #expect(bench.listener.heard.allSatisfy { $0.record.id == 0 && $0.stored == 0 })
    #expect(bench.listener.transactionCount == 1)
    let stored = try bench.stored(key: key)
    #expect(stored.map(\.id) == Array(1...101))
    #expect(stored.map(\.level) == bench.listener.heard.map(\.record.level))
    #expect(Set(stored.map(\.deviceId)) == [bench.sensor.status().deviceId])
    #expect(Set(bench.listener.heard.map(\.record.deviceId)) == Set(stored.map(\.deviceId)))
  }

  @Test(arguments: keys)
  func `waiting records of a batch are stored on request`(key: String?) throws {
    let bench = try Bench(.batches(every: .seconds(3600)), key: key)
    bench.sensor.store()
    #expect(bench.listener.transactionCount == 0, "nothing is waiting before the start")
    bench.sensor.start()
    bench.meter.show(60, in: "Berlin")
    let sensor: any AwareSensor = bench.sensor
    sensor.store()
    #expect(try bench.stored(key: key).map(\.place) == ["start", "Berlin"])
    #expect(sensor.status().recordsWaiting == 0)
    #expect(sensor.status().isRunning)
    bench.meter.show(70, in: "Potsdam")
    #expect(try bench.stored(key: key).count == 2, "the next records wait again")
    sensor.store()
    #expect(bench.listener.transactionCount == 2)
  }

  @Test(arguments: ways)
  func `it starts and stops, and reports its status`(keeping: Keeping) throws {
    let bench = try Bench(keeping)
    #expect(!bench.sensor.status().isRunning)
    bench.sensor.start()
    #expect(bench.meter.isObserved)
    #expect(bench.sensor.status().isRunning)
    bench.sensor.start()
    #expect(bench.listener.errors.map(\.code) == [.alreadyRunning])
    bench.sensor.stop()
    #expect(!bench.meter.isObserved)
    let status = bench.sensor.status()
    #expect(!status.isRunning)
    #expect(status.records == 1)
    #expect(status.recordsStored == 1)
    #expect(status.recordsWaiting == 0)
    #expect(status.lastError == nil)
    #expect(status.databasePath == bench.path)
  }

  @Test(arguments: ways)
  func `broadcasts contain records, start it, set its label and stop it`(keeping: Keeping) throws {
    let bench = try Bench(keeping)
    let places = Mutex<[String]>([])
    let names = bench.sensor.names
    #expect(names.action == "com.awareframework.ios.sensor.loudness")
    let token = bench.center.addObserver(
      forName: names.broadcast("RECORDED"), object: nil, queue: nil
    ) { broadcast in
      let record = broadcast.userInfo?[SensorNames.dataKey] as? [String: any Sendable]
      places.withLock { $0.append(record?["place"] as? String ?? "") }
    }
    defer { bench.center.removeObserver(token) }
    bench.center.post(name: names.start, object: nil)
    bench.center.post(
      name: names.setLabel, object: nil, userInfo: [SensorNames.labelKey: "evening"])
    bench.meter.show(60, in: "Berlin")
    bench.center.post(name: names.stop, object: nil)
    #expect(places.withLock(\.self) == ["start", "Berlin"])
    #expect(try bench.stored().map(\.label) == ["", "evening"])
    #expect(!bench.sensor.status().isRunning)
  }

  @Test(arguments: ways)
  func `a label applies to later records`(keeping: Keeping) throws {
    let bench = try Bench(keeping) { $0.label = "morning" }
    bench.sensor.start()
    bench.sensor.set(label: "evening")
    bench.meter.show(60, in: "Berlin")
    bench.sensor.stop()
    #expect(try bench.stored().map(\.label) == ["morning", "evening"])
    #expect(bench.listener.heard.map(\.record.label) == ["morning", "evening"])
    #expect(bench.sensor.status().label == "evening")
  }

  @Test(arguments: ways)
  func `encrypted records need their key`(keeping: Keeping) throws {
    let bench = try Bench(keeping, key: "a key")
    bench.sensor.start()
    bench.meter.show(60, in: "Wolfenbüttel")
    bench.sensor.stop()
    #expect(try bench.bytes().range(of: Data("Wolfenbüttel".utf8)) == nil)
    #expect(throws: SensorError.self) { try bench.stored() }
    #expect(throws: SensorError.self) { try bench.stored(key: "another") }
    let folder = URL(fileURLWithPath: bench.path).deletingLastPathComponent().path
    let other = try Bench(keeping, key: "another", in: folder)
    other.sensor.start()
    #expect(other.listener.errors.map(\.code) == [.wrongKey])
    #expect(!other.meter.isObserved)
  }

  @Test(arguments: ways, keys)
  func `it syncs with a study's host, including waiting batches`(keeping: Keeping, key: String?)
    throws
  {
    let host = try StudyHost { _ in .answer(200) }
    let bench = try Bench(keeping, key: key) { config in
      config.dbHost = host.address
      config.syncTransport = HTTPTransport()
      config.studyKey = "study"
    }
    bench.sensor.start()
    bench.meter.show(120, in: "Berlin")
    #expect(try bench.sync() == 2)
    #expect(host.requests.flatMap { $0.texts("place") } == ["start", "Berlin"])
    let record = try #require(host.requests.last?.records.last)
    #expect(record["isPeak"] == nil, "it is not one of the fields sent")
    #expect(bench.sensor.status().sync?.waiting == 0)
    #expect(try bench.sync() == 0)
    bench.sensor.endSync()
  }

  @Test(arguments: ways)
  func `records that the host has are removed when they are old enough`(keeping: Keeping) throws {
    let host = try StudyHost { _ in .answer(200) }
    let bench = try Bench(keeping) { config in
      config.dbHost = host.address
      config.syncTransport = HTTPTransport()
      config.retention.age = 3600
    }
    bench.sensor.start()
    bench.meter.show(60, in: "Berlin")
    #expect(try bench.sync() == 2)
    bench.meter.show(70, in: "Potsdam")
    bench.sensor.stop()
    #expect(try bench.stored().map(\.place) == ["Potsdam"], "only the host's are removed")
    #expect(bench.sensor.status().records == 1)
  }

  @Test(arguments: ways, keys)
  func `it exports everything recorded so far`(keeping: Keeping, key: String?) throws {
    let bench = try Bench(keeping, key: key) { $0.deviceId = "d" }
    bench.sensor.start()
    bench.meter.show(120, in: "Berlin")
    let csv = try bench.export(.csv)
    #expect(
      csv.split(separator: "\r\n").first
        == "id,timestamp,deviceId,label,place,level,isPeak,date")
    #expect(csv.contains("2,1700000000000,d,,Berlin,120.0,1,"))
    let json = try JSONSerialization.jsonObject(with: Data(bench.export(.json).utf8))
    let records = try #require(json as? [[String: Any]])
    #expect(records.map { $0["place"] as? String } == ["start", "Berlin"])
  }

  @Test func `records that cannot be stored wait, and an error is reported`() throws {
    let bench = try Bench(.batches(every: .seconds(3600))) { $0.dbPath = "/proc/nowhere/loudness" }
    bench.sensor.start()
    bench.meter.show(60, in: "Berlin")
    bench.sensor.stop()
    #expect(bench.listener.heard.map(\.record.place) == ["start", "Berlin"])
    #expect(bench.listener.errors.map(\.code) == [.notStored])
    #expect(bench.sensor.status().recordsWaiting == 2)
    #expect(bench.sensor.status().recordsStored == 0)
  }
}
