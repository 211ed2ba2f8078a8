import Foundation
import HeadphoneMotion
import Sensing
import Synchronization
import Testing

@testable import HeadphoneMotionSensor

@Suite struct HeadphoneMotionSensorTests {
  @Test func `the defaults are AWARE's`() {
    let config = HeadphoneMotionSensor.Config()
    #expect(config.samplingFrequencyHz == 50)
    #expect(config.saveIntervalSeconds == 60)
    #expect(config.dbPath == "aware_airpods")
    #expect(config.dbType == .none)
  }

  @Test func `samples are announced immediately, and stored together after the interval`() throws {
    let bench = try Bench()
    bench.sensor.start()
    bench.puppet.tell(.connected("Buds"))
    for number in 0..<3 { bench.puppet.move(number) }
    bench.settle()
    #expect(bench.notes.words == ["there", "0", "1", "2"])
    #expect(try bench.stored().isEmpty)
    #expect(bench.later.delays == [57])
    bench.later.runAll()
    bench.settle()
    #expect(bench.notes.words.last == "stored")
    #expect(try bench.stored().map(\.sequence) == [0, 1, 2])
  }

  @Test func `with delayed announcements, samples are fetched in batches`() throws {
    let bench = try Bench { $0.announcementDelay = 2 }
    bench.sensor.start()
    for number in 0..<3 { bench.puppet.move(number) }
    bench.settle()
    #expect(bench.notes.words.isEmpty)
    #expect(bench.later.delays == [2])
    bench.later.runAll()
    bench.settle()
    #expect(bench.notes.words == ["0", "1", "2"])
    bench.puppet.move(3)
    bench.sensor.stop()
    #expect(try bench.stored().count == 4)
  }

  @Test func `samples that are fetched late are still stored within the interval`() throws {
    let bench = try Bench { $0.announcementDelay = 2 }
    bench.sensor.start()
    bench.puppet.move(0)
    bench.settle()
    bench.later.runAll()
    bench.settle()
    // Two seconds until they were fetched, and three for a late timer and commit.
    #expect(bench.later.delays == [55])
  }

  @Test func `samples are stored when the headphones disconnect`() throws {
    let bench = try Bench()
    bench.sensor.start()
    bench.puppet.move(0)
    bench.puppet.tell(.disconnected(nil))
    bench.settle()
    #expect(bench.notes.words == ["0", "gone", "stored"])
    #expect(try bench.stored().count == 1)
  }

  @Test func `a stop stores everything, and nothing follows`() throws {
    let bench = try Bench()
    bench.sensor.start()
    bench.puppet.move(0)
    bench.sensor.stop()
    #expect(!bench.puppet.isObserved)
    #expect(try bench.stored().count == 1)
    bench.puppet.move(1)
    bench.settle()
    #expect(try bench.stored().count == 1)
  }

  @Test func `lost samples are noted in the next one`() throws {
    let bench = try Bench()
    bench.sensor.start()
    bench.puppet.tell(.connected("Buds"))
    bench.puppet.move(0)
    bench.puppet.move(1)
    bench.puppet.tell(.gap(2))
    bench.puppet.tell(.gap(3))
    bench.puppet.move(7)
    bench.puppet.move(8)
    bench.puppet.tell(.gap(1))
    bench.puppet.tell(.disconnected(nil))
    bench.puppet.tell(.connected("Buds"))
    bench.puppet.tell(.gap(1))
    bench.puppet.move(20)
    bench.sensor.stop()
    bench.sensor.start()
    bench.puppet.move(30)
    bench.sensor.stop()
    #expect(
      try bench.stored().map(\.gap) == [
        HeadphoneMotionData.started, 0, 5, 0, HeadphoneMotionData.away,
        HeadphoneMotionData.started,
      ])
  }

  @Test func `a record has the sample's own times and the time zone`() throws {
    let bench = try Bench()
    bench.sensor.start()
    bench.puppet.move(3)
    bench.sensor.stop()
    let record = try #require(try bench.stored().first)
    #expect(record.timestamp == 1_700_000_000_120)
    #expect(record.monotonicNanoseconds == 90_000_120_000_007)
    #expect(record.timezone == 5)
    #expect(record.timezoneMinutes == 330)
    #expect(record.os == "Linux")
  }

  @Test func `a source faster than requested is thinned, in order, and the record counts it`()
    throws
  {
    let bench = try Bench { $0.samplingFrequencyHz = 12.5 }
    bench.sensor.start()
    for number in 0..<200 { bench.puppet.move(number) }
    bench.sensor.stop()
    let records = try bench.stored()
    let numbers = records.compactMap(\.sequence)
    #expect(numbers.prefix(12).elementsEqual(0..<12) && (100...115).contains(numbers.count))
    let missing = zip(numbers, numbers.dropFirst()).map { $1 - $0 - 1 }
    #expect(Set(missing) == [0, 1])
    #expect(records.map(\.gap) == [HeadphoneMotionData.started] + missing.map(Int.init))
  }

  @Test func `samples in one packet share a time, keep their order and are all recorded`() throws {
    let bench = try Bench()
    bench.sensor.start()
    for number in 0..<375 {
      var sample = HeadphoneMotion.sample(number)
      sample.time = HeadphoneMotion.sample(number / 3 * 3).time
      bench.puppet.tell(.motion(sample))
    }
    bench.sensor.stop()
    let records = try bench.stored()
    #expect(records.map(\.sequence) == (0..<375).map(Int64.init))
    #expect(Set(records.map(\.monotonicNanoseconds)).count == 125)
    #expect(records.dropFirst().allSatisfy { $0.gap == 0 })
  }

  @Test func `ignored senders are reported once, and samples continue`() throws {
    let bench = try Bench()
    bench.sensor.start()
    bench.puppet.move(0)
    bench.puppet.tell(.ignoring(HeadphoneError(.ambiguous, "Two senders.")))
    bench.puppet.move(1)
    bench.puppet.tell(.ignoring(nil))
    bench.sensor.stop()
    #expect(bench.notes.errors == [SensorError(.ambiguous, "Two senders.")])
    #expect(bench.sensor.status().lastError == nil)
    #expect(try bench.stored().map(\.gap) == [HeadphoneMotionData.started, 0])
  }

  @Test func `an end without a stop loses an interval, which is reported and recorded`() throws {
    let bench = try Bench()
    bench.sensor.start()
    bench.puppet.move(0)
    bench.sensor.store()
    bench.puppet.move(1)
    bench.settle()
    // As if another process started with the current contents of the file.
    let copy = bench.folder + "/copy"
    try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: bench.path + suffix, toPath: "\(copy)/aware_airpods.sqlite\(suffix)")
    }
    let next = try Bench(folder: copy)
    next.sensor.start()
    let sentence =
      "The headphone sensor was not stopped when it ran last; up to 60 seconds of its records are lost."
    #expect(next.notes.errors == [SensorError(.recordsLost, sentence)])
    #expect(next.sensor.status().lastError == sentence)
    next.puppet.move(2)
    next.puppet.move(3)
    next.sensor.stop()
    #expect(try next.stored().map(\.sequence) == [0, 2, 3])
    #expect(try next.stored().map(\.gap) == [-1, HeadphoneMotionData.interrupted, 0])
    #expect(next.sensor.status().lastError == nil)
    next.sensor.start()
    #expect(next.notes.errors.count == 1, "this time it was stopped")
  }

  @Test func `without headphones to observe there is an error`() throws {
    let bench = try Bench(nil)
    bench.sensor.start()
    #expect(bench.notes.errors.map(\.code) == [.nothingToObserve])
    #expect(!bench.sensor.status().isRunning)
  }

  @Test func `the error of a source is passed on`() throws {
    let bench = try Bench(Puppet(refusing: HeadphoneError(.noAdapter, "There is no adapter.")))
    bench.sensor.start()
    #expect(
      bench.notes.errors == [SensorError(.nothingToObserve, "There is no adapter.")])
  }

  @Test(arguments: [0, -5, .nan, .infinity, 1e300])
  func `an invalid interval is harmless`(seconds: Double) throws {
    let bench = try Bench { $0.saveIntervalSeconds = seconds }
    bench.sensor.start()
    bench.puppet.move(0)
    bench.sensor.stop()
    #expect(try bench.stored().count == 1)
  }

  @Test func `broadcasts have AWARE's names`() throws {
    let bench = try Bench()
    let heard = Mutex<[String]>([])
    let prefix = "com.awareframework.ios.sensor.airpods"
    let tokens = ["", ".ACTION_CONNECTED", ".ACTION_DISCONNECTED", ".ACTION_SYNC_COMPLETION"].map {
      end in
      bench.center.addObserver(
        forName: Notification.Name(prefix + end), object: nil, queue: nil
      ) { _ in heard.withLock { $0.append(end) } }
    }
    defer { for token in tokens { bench.center.removeObserver(token) } }
    func post(_ end: String, _ information: [String: String] = [:]) {
      bench.center.post(
        name: Notification.Name("\(prefix).\(end)"), object: nil, userInfo: information)
    }
    post("ACTION_SET_LABEL", ["label": "week 2"])
    post("ACTION_START")
    bench.puppet.tell(.connected("Buds"))
    bench.puppet.move(0)
    bench.puppet.tell(.disconnected(nil))
    bench.settle()
    #expect(heard.withLock(\.self) == [".ACTION_CONNECTED", ".ACTION_DISCONNECTED", ""])
    post("ACTION_SYNC")
    let isSynced = DispatchSemaphore(value: 0)
    bench.sensor.sync(force: true) { _ in isSynced.signal() }
    isSynced.wait()
    #expect(heard.withLock(\.last) == ".ACTION_SYNC_COMPLETION")
    post("ACTION_STOP")
    #expect(!bench.sensor.status().isRunning)
    #expect(try bench.stored().map(\.label) == ["week 2"])
    #expect(
      HeadphoneMotionSensor.ACTION_AWARE_AIRPODS_START == prefix + ".ACTION_START")
  }
}

/// A program in the form of AWARE's documentation, except for the source.
@MainActor @Suite struct AwareExampleTests {
  @Test func `a program in AWARE's usual form compiles and prints`() {
    let headphones = Puppet()

    // swift-format-ignore: keeps the usual form
    let sensor = AirPodsMotionSensor(
      AirPodsMotionSensor.Config().apply { config in
        config.source = headphones
        config.sensorObserver = Observer()
        config.samplingFrequencyHz = 25
        config.saveIntervalSeconds = 30
        config.debug = true
      })
    sensor.start()
    headphones.tell(.connected("Buds"))
    headphones.move(0, pitch: -.pi / 4)
    sensor.set(label: "week 2")
    sensor.sync(force: true)
    sensor.stop()
    #expect(printed.withLock(\.self) == ["connected", "-45.0"])
  }
}

// swift-format-ignore: keeps the usual form
class Observer: AirPodsMotionObserver {
  func onDataChanged(data: AirPodsMotionData) { print(data.pitch * 180 / .pi) }
  func onConnected() { print("connected") }
  func onDisconnected() { print("disconnected") }
}

private let printed = Mutex<[String]>([])

private func print(_ item: some CustomStringConvertible) {
  printed.withLock { $0.append(item.description) }
}
