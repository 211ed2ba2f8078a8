import Foundation
import PlayerModel
import Sensing
import Synchronization

@testable import MusicSensor

/// A sensor with a manual player and its own notification center.
struct Bench {
  let source: ManualSource
  let diary: Diary
  let center = NotificationCenter()
  let sensor: MusicSensor

  init(
    source: ManualSource = ManualSource(), diary: Diary = Diary(),
    retries: Retries = Retries(),
    _ change: (inout MusicSensor.Config) -> Void = { _ in }
  ) {
    self.source = source
    self.diary = diary
    var config = MusicSensor.Config()
    config.player = source
    config.sensorObserver = diary
    config.notificationCenter = center
    change(&config)
    let surroundings = RecordingSurroundings(
      now: { source.now() }, secondsEast: { _ in 19_800 }, keyCost: .trifling,
      later: { _, work in retries.add(work) })
    sensor = Self.make(config, surroundings)
  }

  private static func make(
    _ config: MusicSensor.Config, _ surroundings: RecordingSurroundings
  ) -> MusicSensor {
    // The observer is Sendable, and so may be shared with the sensor.
    nonisolated(unsafe) let config = config
    return MusicSensor(config, surroundings: surroundings)
  }

  /// Returns when everything that was emitted has been handled.
  func settle() {
    sensor.recording.onQueue {}
  }
}

/// Work scheduled for later, which tests run immediately.
final class Retries: Sendable {
  private let waiting = Mutex<[@Sendable () -> Void]>([])

  var count: Int { waiting.withLock(\.count) }

  func add(_ work: @escaping @Sendable () -> Void) {
    waiting.withLock { $0.append(work) }
  }

  func runAll() {
    let work = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for retry in work { retry() }
  }
}

/// A folder that is removed with the test.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "music-sensor-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // If that fails, the folder remains in the system's temporary folder.
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String) -> String { path + "/" + name }

  /// The records in one of the sensor's files.
  func records(in name: String, key: String? = nil) throws -> [MusicData] {
    try RecordReader(path: file(name), table: MusicData.table, key: key).records(RecordSelection())
  }
}
