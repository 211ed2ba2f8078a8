import Foundation
import HeadphoneMotion
import HeadphoneMotionSensor
import PlayerModel
import Sensing
import Synchronization

/// Headphones that move on request, and measure everything.
final class BenchmarkHeadphones: HeadphoneMotionSource {
  private let report = Mutex<(@Sendable (HeadphoneEvent) -> Void)?>(nil)

  let measures: HeadphoneMotion.Measures = .attitude
  let isNetworked = false
  let authorizationStatus = HeadphoneAuthorization.authorized
  let obstacle: HeadphoneError? = nil

  func start(
    _ wants: HeadphoneWants, report: @escaping @Sendable (HeadphoneEvent) -> Void
  ) throws(HeadphoneError) {
    self.report.withLock { $0 = report }
    report(.connected("Benchmark"))
  }

  func stop() { report.withLock { $0 = nil } }

  func recentre() {}

  /// Sends the sample with the given number, a 25th of a second after the one before.
  func move(_ number: Int) {
    func wave(_ speed: Double) -> Double { sin(Double(number) * speed) }
    let motion = HeadphoneMotion(
      time: Timestamp(
        unixMilliseconds: 1_700_000_000_000 + Int64(number) * 40,
        monotonicNanoseconds: 1_000_000_000_000_000 + Int64(number) * 40_000_000),
      attitude: Attitude(roll: wave(0.01), pitch: wave(0.02), yaw: wave(0.03)),
      rotationRate: Vector(x: wave(0.04), y: wave(0.05), z: wave(0.06)),
      gravity: Vector(x: wave(0.07), y: wave(0.08), z: wave(0.09)),
      userAcceleration: Vector(x: wave(0.11), y: wave(0.12), z: wave(0.13)),
      sequence: UInt64(number))
    report.withLock(\.self)?(.motion(motion))
  }
}

/// Benchmarks with samples of head motion.
enum MotionBenchmark {
  /// Stores samples as fast as possible, and prints how many per second that were.
  static func store(_ count: Int, in file: String) {
    let headphones = BenchmarkHeadphones()
    let sensor = makeSensor(headphones, file)
    let elapsed = ContinuousClock().measure {
      for number in 0..<count {
        headphones.move(number)
        // A batch of the usual interval.
        if number % 1500 == 1499 { sensor.store() }
      }
      sensor.stop()
    }
    print(
      "{\"seconds\":\(elapsed / .seconds(1)),\"stored\":\(sensor.status().recordsStored)}")
  }

  /// Records 25 samples a second for the given number of seconds, and prints the processor time:
  /// once, to open the file and to derive a key, and then for each second; and the time to wake up
  /// as often and record nothing.
  static func live(_ seconds: Int, in file: String) {
    let headphones = BenchmarkHeadphones()
    let waking = processorMilliseconds { pace(headphones, seconds) }
    var sensor: HeadphoneMotionSensor?
    let once = processorMilliseconds {
      sensor = makeSensor(headphones, file, interval: 60)
      headphones.move(0)
      sensor?.store()
    }
    let recording = processorMilliseconds {
      pace(headphones, seconds)
      sensor?.stop()
    }
    let stored = sensor?.status().recordsStored ?? 0
    print(
      "{\"milliseconds\":\(recording / Double(seconds)),\"waking\":\(waking / Double(seconds)),"
        + "\"once\":\(once),\"stored\":\(stored)}")
  }

  private static func pace(_ headphones: BenchmarkHeadphones, _ seconds: Int) {
    for number in 1...(seconds * 25) {
      headphones.move(number)
      usleep(40_000)
    }
  }

  /// Writes all samples of a file to standard output as CSV.
  static func export(_ file: String) throws {
    let reader = try RecordReader(
      path: RecordLocation.path(for: file), table: HeadphoneMotionData.table,
      key: ProcessInfo.processInfo.environment["STIMMUNG_KEY"])
    try RecordExport(.csv).write(RecordSelection(), of: reader) { bytes in
      bytes.withUnsafeBytes { FileHandle.standardOutput.write(Data($0)) }
    }
  }

  private static func makeSensor(
    _ headphones: BenchmarkHeadphones, _ file: String, interval: Double = 3600
  ) -> HeadphoneMotionSensor {
    let sensor = HeadphoneMotionSensor(
      HeadphoneMotionSensor.Config().apply { config in
        config.source = headphones
        config.saveIntervalSeconds = interval
        config.announcementDelay = 2
        config.dbType = .sqlite
        config.dbPath = file
        config.dbEncryptionKey = ProcessInfo.processInfo.environment["STIMMUNG_KEY"]
      })
    sensor.start()
    return sensor
  }

  private static func processorMilliseconds(_ work: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
      return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
    }
    let before = now()
    work()
    return now() - before
  }
}
