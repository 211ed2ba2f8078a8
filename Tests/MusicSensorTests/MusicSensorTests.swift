import Foundation
import PlayerModel
import Sensing
import Synchronization
import Testing

@testable import MusicSensor

@Suite struct MusicSensorTests {
  @Test func `the defaults are AWARE's`() {
    let config = MusicSensor.Config()
    #expect(config.sensorObserver == nil)
    #expect(config.emitInitialState)
    #expect(config.duplicateEventSuppressionInterval == 1)
    #expect(!config.enabled)
    #expect(!config.debug)
    #expect(config.label.isEmpty)
    #expect(config.deviceId.isEmpty)
    #expect(config.dbEncryptionKey == nil)
    #expect(config.dbType == .NONE)
    #expect(config.dbPath == "aware_music")
    #expect(config.dbHost == nil)
    #expect(config.serverType == .awareMicro)
    #expect(config.studyNumber == 1)
    #expect(config.studyKey.isEmpty)
  }

  @Test func `a host for records that are not stored is shown, and why it gets nothing`() {
    let bench = Bench { $0.dbHost = "https://me:secret@study.example" }
    let sync = bench.sensor.status().sync
    #expect(sync?.host == "https://…@study.example")
    #expect(sync?.obstacle?.contains("not kept (dbType)") == true)
    #expect(sync?.obstacle?.contains("secret") == false)
    #expect(Bench().sensor.status().sync == nil)
  }

  @Test func `start returns after the initial callbacks, state first`() {
    let bench = Bench(
      source: ManualSource { snapshot in
        snapshot.state = .paused
        snapshot.item = .titled("A")
      })
    bench.sensor.start()
    #expect(bench.diary.lines == ["state 2", "item A"])
    #expect(bench.diary.records.allSatisfy { $0.isInitial && $0.timezoneMinutes == 330 })
  }

  @Test func `without emitInitialState only events are reported`() {
    let bench = Bench { $0.emitInitialState = false }
    bench.sensor.start()
    #expect(bench.diary.lines.isEmpty)
    bench.source.change(to: .playing)
    bench.sensor.stop()
    #expect(bench.diary.lines == ["state 1"])
    #expect(bench.diary.records.allSatisfy { !$0.isInitial })
  }

  @Test func `events are reported in order, with the times at which they happened`() {
    let bench = Bench()
    bench.sensor.start()
    let begin = bench.source.now().unixMilliseconds
    bench.source.advance(by: 1)
    bench.source.change(to: .titled("A"))
    bench.source.advance(by: 1)
    bench.source.change(to: .playing)
    bench.source.advance(by: 3)
    bench.source.seek(to: 30)
    bench.source.advance(by: 1)
    bench.source.change(to: .titled("B", id: 2))
    bench.source.advance(by: 60)
    bench.sensor.stop()
    let records = bench.diary.records.dropFirst(2)
    #expect(records.map(\.line) == ["item A", "state 1", "seek 30.0", "item B"])
    #expect(records.map { $0.timestamp - begin } == [1000, 2000, 5000, 6000])
    #expect(records.map(\.previousPosition) == [-1, -1, 3, 31])
  }

  @Test func `after stop nothing is observed, and stopping again is harmless`() {
    let bench = Bench()
    bench.sensor.start()
    bench.sensor.stop()
    bench.sensor.stop()
    #expect(bench.source.receiverCount == 0)
    bench.source.change(to: .playing)
    bench.settle()
    #expect(bench.diary.lines == ["state 0", "item "])
    #expect(!bench.sensor.status().isRunning)
  }

  @Test func `a missing player is one clear error`() {
    let bench = Bench { $0.player = nil }
    bench.sensor.start()
    #expect(bench.diary.errors.map(\.code) == [.nothingToObserve])
    #expect(bench.sensor.status().lastError == bench.diary.errors.first?.message)
  }

  @Test func `a refusal by the player is one clear error, with the player's message`() {
    struct Refusing: PlaybackSource {
      func subscribe(
        _ receive: @escaping @Sendable (PlayerEvent) -> Void
      ) throws(PlayerError) -> PlaybackSubscription {
        throw PlayerError(.disconnected, "The connection to the player was lost.")
      }
    }
    let bench = Bench { $0.player = Refusing() }
    bench.sensor.start()
    #expect(
      bench.diary.errors == [
        SensorError(.nothingToObserve, "The connection to the player was lost.")
      ])
    #expect(!bench.sensor.status().isRunning)
  }

  @Test func `with an empty encryption key nothing is stored unencrypted`() throws {
    let folder = try TemporaryFolder()
    let bench = Bench { config in
      config.dbEncryptionKey = ""
      config.dbType = .sqlite
      config.dbPath = folder.file("records")
    }
    bench.sensor.start()
    bench.source.change(to: .playing)
    bench.sensor.stop()
    #expect(bench.diary.errors.map(\.code) == [.missingKey])
    #expect(bench.diary.lines.isEmpty)
    #expect(bench.source.receiverCount == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `a callback may stop and restart the sensor`() {
    let sensor = Mutex<MusicSensor?>(nil)
    let diary = Diary { data in
      guard data.eventKind == .playbackState, !data.isInitial else { return }
      let running = sensor.withLock(\.self)
      running?.stop()
      if data.playbackState == PlaybackState.playing.rawValue { running?.start() }
    }
    let bench = Bench(diary: diary)
    sensor.withLock { $0 = bench.sensor }
    defer { sensor.withLock { $0 = nil } }
    bench.sensor.start()
    bench.source.change(to: .playing)
    bench.settle()
    #expect(diary.lines == ["state 0", "item ", "state 1", "state 1", "item "])
    #expect(bench.sensor.status().isRunning)
    bench.source.change(to: .paused)
    bench.settle()
    #expect(!bench.sensor.status().isRunning)
    #expect(diary.errors.isEmpty)
  }

  @Test func `stop delivers all accepted events, even from within a callback`() {
    let sensor = Mutex<MusicSensor?>(nil)
    let delivered = Mutex(0)
    let source = ManualSource()
    let diary = Diary { data in
      delivered.withLock { $0 += 1 }
      guard data.title == "0" else { return }
      for number in 50..<80 { source.change(to: .titled("\(number)", id: Int64(number))) }
      sensor.withLock(\.self)?.stop()
      let count = delivered.withLock(\.self)
      #expect(count == 82, "all of them, before stop returned")
    }
    let bench = Bench(source: source, diary: diary)
    sensor.withLock { $0 = bench.sensor }
    defer { sensor.withLock { $0 = nil } }
    bench.sensor.start()
    // While the queue is blocked, all events wait; they are then handled together.
    bench.sensor.recording.onQueue {
      for number in 0..<50 { source.change(to: .titled("\(number)", id: Int64(number))) }
    }
    bench.settle()
    #expect(diary.lines.dropFirst(2) == (0..<80).map { "item \($0)" }[...])
    #expect(source.receiverCount == 0)
  }

  @Test func `an observer that answers an error with another start does not loop forever`() {
    let sensor = Mutex<MusicSensor?>(nil)
    let diary = Diary(answerToError: { _ in sensor.withLock(\.self)?.start() })
    let bench = Bench(diary: diary) { $0.player = nil }
    sensor.withLock { $0 = bench.sensor }
    defer { sensor.withLock { $0 = nil } }
    bench.sensor.start()
    #expect(diary.errors.count == 1)
  }

  @Test func `all operations are safe on many threads`() async {
    let bench = Bench()
    await withTaskGroup { group in
      for number in 0..<8 {
        group.addTask {
          for _ in 0..<50 {
            switch number % 4 {
            case 0: bench.sensor.start()
            case 1: bench.sensor.stop()
            case 2: bench.source.change(to: .playing)
            default: _ = bench.sensor.status()
            }
          }
        }
      }
    }
    bench.sensor.stop()
    #expect(bench.source.receiverCount == 0)
    let numbers = bench.diary.records.map(\.id)
    #expect(numbers.allSatisfy { $0 == 0 }, "nothing is stored")
  }

  @Test func `autostart is a setting that can be changed`() {
    let bench = Bench { $0.enabled = true }
    #expect(bench.sensor.isEnabled())
    bench.sensor.disable()
    #expect(!bench.sensor.isEnabled())
    #expect(!bench.sensor.status().isEnabled)
    bench.sensor.enable()
    #expect(bench.sensor.isEnabled())
    #expect(!bench.sensor.status().isRunning)
  }

  @Test func `each sensor has its own id`() {
    let sensor = Bench().sensor
    #expect(sensor.id == sensor.id)
    #expect(sensor.id != Bench().sensor.id)
  }

  @Test func `a label applies to later events`() {
    let bench = Bench { $0.label = "first" }
    bench.sensor.start()
    bench.sensor.recording.onQueue {
      bench.source.change(to: .playing)
      bench.sensor.set(label: "second")
      bench.source.change(to: .paused)
    }
    bench.sensor.stop()
    #expect(bench.diary.records.map(\.label) == ["first", "first", "first", "second"])
    #expect(bench.sensor.status().label == "second")
  }

  @Test func `debug lines go to the given log, and only with debug`() {
    let lines = Mutex<[String]>([])
    for debug in [false, true] {
      let bench = Bench { config in
        config.debug = debug
        config.log = { line in lines.withLock { $0.append(line) } }
      }
      bench.sensor.start()
      bench.sensor.stop()
      #expect(lines.withLock(\.isEmpty) == !debug)
    }
  }
}
