import Foundation
import PlayerModel
import Sensing
import Synchronization

@testable import MusicSensor

/// A sensor on a manual player, with a notification center of its own.
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
    // The observer of a bench is Sendable, and so may be known on both sides.
    nonisolated(unsafe) let config = config
    return MusicSensor(config, surroundings: surroundings)
  }

  /// Returns when everything that was emitted is handled.
  func settle() {
    sensor.recording.onQueue {}
  }
}

/// What is to be tried later, which tests do now.
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

/// A folder that is gone with the test.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "music-sensor-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // What is left behind lies in the system's folder for such things.
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String) -> String { path + "/" + name }

  /// The records in one of its files.
  func records(in name: String, key: String? = nil) throws -> [MusicData] {
    try RecordReader(path: file(name), table: MusicData.table, key: key).records(RecordSelection())
  }
}
