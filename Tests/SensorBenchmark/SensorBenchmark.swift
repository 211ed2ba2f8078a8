import BenchmarkSupport
import Foundation
import MusicSensor
import Sensing

/// Stores records with the sensor and prints how long that takes; `Resources/benchmark sensor` runs
/// it.
///
/// It uses only what any program that imports `MusicSensor` can.
///
///     sensor-benchmark together FILE COUNT     as fast as they come
///     sensor-benchmark alone FILE COUNT        each when the one before is announced
///     sensor-benchmark motion FILE COUNT       samples of a head, as fast as they come
///     sensor-benchmark live FILE SECONDS       25 of them a second
///     sensor-benchmark csv FILE 1              all of them, as CSV
///
/// Prints a JSON object: seconds, and milliseconds for each record where that can be measured. With
/// `STIMMUNG_KEY` set, records are encrypted with it.
@main
struct SensorBenchmark {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let count = Int(arguments[3]), count > 0 else {
      FileHandle.standardError.write(
        Data("usage: sensor-benchmark together|alone|motion|live|csv FILE COUNT\n".utf8))
      exit(2)
    }
    switch arguments[1] {
    case "motion": MotionBenchmark.store(count, in: arguments[2])
    case "live": MotionBenchmark.live(count, in: arguments[2])
    case "csv": try MotionBenchmark.export(arguments[2])
    default: try storeListening(arguments, count)
    }
  }

  private static func storeListening(_ arguments: [String], _ count: Int) throws {
    let player = BenchmarkPlayer()
    let observer = Announcements()
    let (announced, failed) = (observer.announced, observer.failed)
    let sensor = MusicSensor(
      MusicSensor.Config().apply { config in
        config.player = player
        config.sensorObserver = observer
        config.emitInitialState = false
        config.dbType = .sqlite
        config.dbPath = arguments[2]
        config.dbEncryptionKey = ProcessInfo.processInfo.environment["STIMMUNG_KEY"]
      })
    let clock = ContinuousClock()
    let opening = clock.measure { sensor.start() }
    guard sensor.status().isRunning, failed.wait(timeout: .now()) == .timedOut else {
      FileHandle.standardError.write(Data("\(sensor.status().lastError ?? "not running")\n".utf8))
      exit(1)
    }
    var costs: [Duration] = []
    var delays: [Duration] = []
    let begin = clock.now
    for _ in 0..<count {
      let start = clock.now
      player.playNext()
      costs.append(clock.now - start)
      guard arguments[1] == "alone" else { continue }
      announced.wait()
      delays.append(clock.now - start)
    }
    sensor.stop()
    let elapsed = clock.now - begin
    print(
      "{\"opening\":\(opening.milliseconds),\"seconds\":\(elapsed.milliseconds / 1000)"
        + ",\"stored\":\(sensor.status().recordsStored),\"cost\":\(costs.summary)"
        + ",\"delay\":\(delays.summary)}")
  }
}

/// Reports that a record was announced, and therefore stored.
private struct Announcements: MusicObserver, Sendable {
  let announced = DispatchSemaphore(value: 0)
  let failed = DispatchSemaphore(value: 0)

  func onPlaybackStateChanged(data: MusicData) { announced.signal() }
  func onNowPlayingItemChanged(data: MusicData) { announced.signal() }
  func onError(_ error: SensorError) { failed.signal() }
}

extension Duration {
  fileprivate var milliseconds: Double { self / .milliseconds(1) }
}

extension [Duration] {
  /// Median, 99th percentile and maximum, in milliseconds.
  fileprivate var summary: String {
    guard !isEmpty else { return "null" }
    let sorted = sorted()
    let marks = [sorted[count / 2], sorted[count * 99 / 100], sorted[count - 1]]
    return "[\(marks.map { "\($0.milliseconds)" }.joined(separator: ","))]"
  }
}
