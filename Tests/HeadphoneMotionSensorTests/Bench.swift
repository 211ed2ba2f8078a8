import Foundation
import HeadphoneMotion
import PlayerModel
import Sealing
import Sensing
import Synchronization

@testable import HeadphoneMotionSensor

/// Headphones that tests control.
final class Puppet: HeadphoneMotionSource {
  private let report = Mutex<(@Sendable (HeadphoneEvent) -> Void)?>(nil)
  private let refusal: HeadphoneError?

  let measures: HeadphoneMotion.Measures = .attitude
  let isNetworked = false
  let authorizationStatus = HeadphoneAuthorization.authorized
  let obstacle: HeadphoneError? = nil

  init(refusing refusal: HeadphoneError? = nil) {
    self.refusal = refusal
  }

  var isObserved: Bool { report.withLock { $0 != nil } }

  func start(
    _ wants: HeadphoneWants, report: @escaping @Sendable (HeadphoneEvent) -> Void
  ) throws(HeadphoneError) {
    if let refusal { throw refusal }
    self.report.withLock { $0 = report }
  }

  func stop() { report.withLock { $0 = nil } }

  func recentre() {}

  func tell(_ event: HeadphoneEvent) {
    report.withLock(\.self)?(event)
  }

  /// The sample with the given number, from a source at 25 Hz.
  func move(_ number: Int, pitch: Double = 0.5) {
    tell(.motion(.sample(number, pitch: pitch)))
  }
}

extension HeadphoneMotion {
  /// Reports the sample with the given number, 40 ms after the previous one.
  static func sample(_ number: Int, pitch: Double = 0.5) -> HeadphoneMotion {
    HeadphoneMotion(
      time: Timestamp(
        unixMilliseconds: 1_700_000_000_000 + Int64(number) * 40,
        monotonicNanoseconds: 90_000_000_000_007 + Int64(number) * 40_000_000),
      attitude: Attitude(pitch: pitch, yaw: -0.25), sequence: UInt64(number))
  }
}

/// An observer that records its notifications.
final class Notes: HeadphoneMotionObserver, Sendable {
  private let state = Mutex<(words: [String], data: [HeadphoneMotionData], errors: [SensorError])>(
    ([], [], []))

  /// Samples by number, and the events between them.
  var words: [String] { state.withLock(\.words) }
  var data: [HeadphoneMotionData] { state.withLock(\.data) }
  var errors: [SensorError] { state.withLock(\.errors) }

  func onDataChanged(data: HeadphoneMotionData) {
    state.withLock {
      $0.data.append(data)
      $0.words.append("\(data.sequence ?? -1)")
    }
  }

  func onConnected() { note("there") }
  func onDisconnected() { note("gone") }
  func onStored() { note("stored") }
  func onError(_ error: SensorError) { state.withLock { $0.errors.append(error) } }

  private func note(_ word: String) { state.withLock { $0.words.append(word) } }
}

/// Work scheduled for later, which tests run immediately.
final class Later: Sendable {
  private let waiting = Mutex<[(seconds: Double, work: @Sendable () -> Void)]>([])

  var delays: [Double] { waiting.withLock { $0.map(\.seconds) } }

  func add(_ seconds: Double, _ work: @escaping @Sendable () -> Void) {
    waiting.withLock { $0.append((seconds, work)) }
  }

  func runAll() {
    let work = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting.map(\.work)
    }
    for work in work { work() }
  }
}

/// A sensor on headphones that tests control, with a folder that is removed with it.
final class Bench: Sendable {
  let puppet: Puppet
  let notes = Notes()
  let later = Later()
  let center = NotificationCenter()
  let folder: String
  let sensor: HeadphoneMotionSensor

  var path: String { folder + "/aware_airpods.sqlite" }

  init(
    _ puppet: Puppet? = Puppet(), folder: String? = nil,
    _ change: (inout HeadphoneMotionSensor.Config) -> Void = { _ in }
  ) throws {
    self.puppet = puppet ?? Puppet()
    self.folder = folder ?? NSTemporaryDirectory() + "headphones-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: self.folder, withIntermediateDirectories: true)
    var config = HeadphoneMotionSensor.Config()
    config.source = puppet
    config.sensorObserver = notes
    config.notificationCenter = center
    config.dbType = .sqlite
    config.dbPath = self.folder + "/aware_airpods"
    change(&config)
    let surroundings = RecordingSurroundings(
      now: { Timestamp(unixMilliseconds: 1_700_000_000_000, monotonicNanoseconds: 0) },
      secondsEast: { _ in 19_800 }, keyCost: .trifling,
      later: { [later] seconds, work in later.add(seconds, work) })
    sensor = Self.make(config, surroundings)
  }

  deinit {
    // If that fails, the folder remains in the system's temporary folder.
    try? FileManager.default.removeItem(atPath: folder)
  }

  private static func make(
    _ config: HeadphoneMotionSensor.Config, _ surroundings: RecordingSurroundings
  ) -> HeadphoneMotionSensor {
    // The observer is Sendable, and so may be shared with the sensor.
    nonisolated(unsafe) let config = config
    return HeadphoneMotionSensor(config, surroundings: surroundings)
  }

  /// Returns when everything that was reported has been handled.
  func settle() {
    sensor.recording.onQueue {}
  }

  /// The records in the file, whatever the sensor still holds.
  func stored(key: Passphrase? = nil) throws -> [HeadphoneMotionData] {
    try RecordReader(path: path, table: HeadphoneMotionData.table, passphrase: key)
      .records(RecordSelection())
  }
}
