import Foundation
import HeadphoneMotionSensor
import Locations
import MusicSensor
import OthersSensor
import PhotosSensor
import PlayerModel
import ProgramSensors
import Sensing
import Settings
import Synchronization
import TestSupport
import Testing

/// What leaves the machine: the columns that the manual names, and nothing without consent.
@Suite struct SentColumnsTests {
  /// A host that accepts everything.
  private final class Takers: SyncTransport, SyncConnection {
    let bodies = Mutex<[String]>([])

    func connect() -> any SyncConnection { self }
    func cancel() {}

    func send(_ request: SyncRequest) -> SyncAnswer {
      bodies.withLock { $0.append(request.body) }
      return SyncAnswer(status: 200, body: "")
    }
  }

  /// A source of one record.
  private struct Once<Record: SensorRecord>: SensorSource {
    func begin(label: String, _ report: @escaping @Sendable (Record) -> Void) -> [Record] {
      [Record()]
    }

    func end() {}
  }

  /// The keys in what is sent for a record of a given type.
  private func sent<Record: SensorRecord>(_ type: Record.Type) throws -> Set<String> {
    let folder = try TemporaryFolder()
    let host = Takers()
    var config = RecordingConfig(dbPath: folder["records"].encoded)
    config.dbType = .sqlite
    config.dbHost = "https://study.example"
    config.syncTransport = host
    let sensor = RecordingSensor("test", config, observing: Once<Record>())
    sensor.start()
    sensor.stop()
    let result = Mutex<Result<Int, SensorError>?>(nil)
    sensor.sync(force: true) { answer in result.withLock { $0 = answer } }
    try eventually("an answer") { result.withLock { $0 != nil } }
    #expect(try result.withLock(\.self)?.get() == 1)
    let bodies = host.bodies.withLock(\.self)
    let form = try #require(bodies.last)
    let data = try #require(form.split(separator: "&data=").last?.removingPercentEncoding)
    let rows = try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [[String: Any]]
    return Set(try #require(rows?.first).keys)
  }

  @Test func `each sensor sends exactly the columns that it declares`() throws {
    let types: [any SensorRecord.Type] = [
      MusicData.self, HeadphoneMotionData.self, PhotosData.self, PhotosRecognitionData.self,
      OthersData.self,
    ]
    for (sensor, type) in zip(KnownSensor.all, types) {
      #expect(sensor.table.name == type.tableName)
      #expect(try sent(type) == Set(["id"] + sensor.sentColumns), "\(sensor.name)")
      #expect(!sensor.sentColumns.contains("path"))
    }
    #expect(types.count == KnownSensor.all.count)
  }

  /// A player that does nothing.
  private struct Silence: PlaybackSource {
    func subscribe(_ receive: @escaping @Sendable (PlayerEvent) -> Void) -> PlaybackSubscription {
      PlaybackSubscription(snapshot: PlayerSnapshot(output: "silent")) {}
    }
  }

  @Test(arguments: [KnownSensor.headphones.name, KnownSensor.photos.name])
  func `head motion and photos have a host only if they are to be sent`(name: String) throws {
    let folder = try TemporaryFolder()
    let locations = Locations(environment: ["HOME": folder.path.encoded])
    var settings = Settings()
    settings.study.host = "https://study.example"
    for isSent in [false, true] {
      if isSent {
        settings.headphoneSensor.isSynced = true
        settings.photos.isSynced = true
      }
      let dependencies = SensorDependencies(
        player: Silence(), locations: locations, settings: settings, key: nil, log: { _ in },
        report: { _ in })
      let make = try #require(KnownSensor.named(name).make)
      let status = make(dependencies).status()
      #expect((status.sync != nil) == isSent)
    }
  }
}
