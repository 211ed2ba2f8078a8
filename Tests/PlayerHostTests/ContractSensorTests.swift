import HTTPTransport
import MusicSensor
import PlayerHost
import PlayerModel
import Sensing
import Synchronization
import TestSupport
import Testing

extension SystemPlayerContractTests {
  /// The sensor that is built into a player.
  @Suite struct Sensor {
    private func status(
      _ bench: HostBench, _ request: PlayerRequest = .sensor(.sensorStatus())
    ) throws -> SensorStatus {
      guard case .sensor(let status) = try bench.perform(request) else {
        throw PlayerError(.invalidRequest, "it was answered otherwise")
      }
      return status
    }

    @Test(arguments: Access.allCases)
    func `a sensor starts, stops, and reports its status`(access: Access) throws {
      let bench = try HostBench(access)
      let asleep = try status(bench)
      #expect(!asleep.isRunning)
      #expect(asleep.records == 0)
      #expect(try status(bench, .sensor(.startSensor())).isRunning)
      try bench.play("a")
      let stopped = try status(bench, .sensor(.stopSensor()))
      #expect(!stopped.isRunning)
      // First the state alone, because nothing was playing; then item and state.
      #expect(stopped.recordsStored == stopped.records)
      #expect(stopped.records >= 3)
      #expect(stopped.databasePath.hasSuffix("records.sqlite"))
      #expect(stopped.lastError == nil)
    }

    @Test(arguments: Access.allCases)
    func `starting a sensor that runs is no error`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try EventLog(bench.player)
      let first = try status(bench, .sensor(.startSensor()))
      let second = try status(bench, .sensor(.startSensor()))
      #expect(first.isRunning && second.isRunning && second.lastError == nil)
      #expect(second.records == first.records)
      _ = try status(bench, .sensor(.stopSensor()))
      #expect(!log.kinds.contains { if case .notice = $0 { true } else { false } })
    }

    @Test(arguments: Access.allCases)
    func `a label is stored and reported`(access: Access) throws {
      let bench = try HostBench(access)
      #expect(try status(bench, .sensor(.setSensorLabel(text: "train"))).label == "train")
      #expect(try status(bench).label == "train")
      #expect(try status(bench, .sensor(.setSensorLabel(text: ""))).label.isEmpty)
    }

    @Test(arguments: Access.allCases)
    func `each record is reported`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try EventLog(bench.player)
      let first = try status(bench, .sensor(.startSensor())).records
      for _ in 0..<first { try log.next(.sensorRecorded) }
      try bench.play("a")
      try log.next(.sensorRecorded)
      try log.next(.sensorRecorded)
    }

    @Test(arguments: Access.allCases)
    func `records are sent to the study's host, and the outcome is reported`(access: Access) throws
    {
      let isDown = Atomic<Bool>(false)
      let host = try StudyHost { _ in
        isDown.load(ordering: .relaxed) ? .answer(503, "<h1>Be right back</h1>") : .answer(200)
      }
      let bench = try HostBench(access) { dependencies, folder in
        dependencies.sensors = [
          HostedSensor("music") { player, _ in
            let config = MusicSensor.Config().apply { config in
              config.player = player
              config.dbType = .sqlite
              config.dbPath = folder["records"].encoded
              config.dbHost = host.address
              config.syncTransport = HTTPTransport()
            }
            return MusicSensor(config)
          }
        ]
      }
      _ = try status(bench, .sensor(.startSensor()))
      try bench.play("a")
      let sent = try status(bench, .sensor(.syncSensor()))
      let sync = try #require(sent.sync)
      #expect(sync.sent == sent.records)
      #expect(sync.waiting == 0)
      #expect(sync.lastAnswer == "200")
      #expect(host.requests.flatMap { $0.texts("title") }.contains("a"))
      isDown.store(true, ordering: .relaxed)
      _ = try bench.perform(.transport(.setState(to: .paused)))
      #expect(try bench.refusal(.sensor(.syncSensor()))?.code == .syncFailed)
      let failed = try #require(try status(bench, .sensor(.cancelSensorSync())).sync)
      #expect(failed.waiting > 0)
      #expect(failed.lastAnswer == "503 “Be right back”")
      #expect(failed.lastError?.contains("503") == true)
    }

    @Test(arguments: Access.allCases)
    func `without a host nothing is sent, and that is reported`(access: Access) throws {
      let bench = try HostBench(access)
      _ = try status(bench, .sensor(.startSensor()))
      #expect(try bench.refusal(.sensor(.syncSensor()))?.code == .syncFailed)
      #expect(try status(bench).sync == nil)
    }

    @Test(arguments: Access.allCases)
    func `a player without a sensor says so`(access: Access) throws {
      let bench = try HostBench(access) { dependencies, _ in dependencies.sensors = [] }
      for request in [
        PlayerRequest.sensor(.sensorStatus()), .sensor(.startSensor()), .sensor(.stopSensor()),
        .sensor(.storeSensor()), .sensor(.syncSensor()),
      ] {
        #expect(try bench.refusal(request)?.code == .invalidRequest)
      }
    }

    @Test(arguments: Access.allCases)
    func `a sensor is chosen by name, and the first is used when no name is given`(access: Access)
      throws
    {
      let bench = try HostBench(access) { dependencies, folder in
        dependencies.sensors.append(
          HostedSensor("other") { player, report in
            HostBench.makeSensor(player, records: folder["others"].encoded, report)
          })
      }
      #expect(try status(bench, .sensor(.startSensor(sensor: "other"))).isRunning)
      #expect(try !status(bench).isRunning)
      #expect(try !status(bench, .sensor(.sensorStatus(sensor: "music"))).isRunning)
      let label = PlayerRequest.sensor(.setSensorLabel(text: "train", sensor: "other"))
      #expect(try status(bench, label).label == "train")
      let other = try status(bench, .sensor(.stopSensor(sensor: "other")))
      #expect(!other.isRunning)
      #expect(other.databasePath.hasSuffix("others.sqlite"))
      #expect(try status(bench).label.isEmpty)
    }

    @Test(arguments: Access.allCases)
    func `what a sensor gathers is stored on request`(access: Access) throws {
      let bench = try HostBench(access) { dependencies, folder in
        dependencies.sensors.append(
          HostedSensor("ticks") { _, _ in
            var config = RecordingConfig(dbPath: folder["ticks"].encoded)
            (config.dbType, config.keeping) = (.sqlite, .batches(every: .seconds(3600)))
            return RecordingSensor("ticks", config, observing: Clockwork())
          })
      }
      let started = try status(bench, .sensor(.startSensor(sensor: "ticks")))
      #expect(started.recordsWaiting == 3)
      #expect(started.records == 0)
      #expect(try status(bench, .sensor(.storeSensor())).databasePath.hasSuffix("records.sqlite"))
      #expect(try status(bench, .sensor(.sensorStatus(sensor: "ticks"))).recordsWaiting == 3)
      let stored = try status(bench, .sensor(.storeSensor(sensor: "ticks")))
      #expect(stored.recordsWaiting == 0)
      #expect(stored.isRunning)
      let reader = try RecordReader(path: stored.databasePath, table: Tick.table)
      #expect(try reader.count() == 3)
    }

    @Test(arguments: Access.allCases)
    func `an unknown sensor is refused with a list of the known ones`(access: Access) throws {
      let bench = try HostBench(access)
      let refusal = try bench.refusal(.sensor(.syncSensor(sensor: "musik")))
      #expect(refusal?.code == .notFound)
      #expect(refusal?.message == "There is no sensor called “musik”; there is “music”.")
    }

    @Test(arguments: Access.allCases)
    func `records that cannot be stored are reported, and music plays`(access: Access) throws {
      let bench = try HostBench(access)
      try bench.folder.makeFolder("records.sqlite")
      let log = try EventLog(bench.player)
      bench.player.ask(.sensor(.startSensor()))
      try log.next { event in
        guard case .notice(let notice) = event.kind else { return false }
        return notice.level == .error && notice.text.contains("records.sqlite")
      }
      try bench.play("a")
      #expect(try status(bench).lastError != nil)
    }
  }
}
