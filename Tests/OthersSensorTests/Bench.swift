import Dispatch
import Foundation
import MusicSensor
import PlayerModel
import Sensing
import Synchronization
import TestSupport

@testable import OthersSensor

/// A sensor of scripted players, with a separate notification center.
struct Bench {
  let players: ScriptedPlayers
  let diary: Diary
  let center = NotificationCenter()
  let sensor: OthersSensor

  init(
    players: ScriptedPlayers = ScriptedPlayers(), diary: Diary = Diary(),
    _ change: (inout OthersSensor.Config) -> Void = { _ in }
  ) {
    self.players = players
    self.diary = diary
    var config = OthersSensor.Config()
    config.players = players
    config.sensorObserver = diary
    config.notificationCenter = center
    change(&config)
    let surroundings = RecordingSurroundings(
      now: { players.now() }, secondsEast: { _ in 19_800 }, keyCost: .trifling,
      later: { _, _ in })
    sensor = Self.make(config, surroundings)
  }

  private static func make(
    _ config: OthersSensor.Config, _ surroundings: RecordingSurroundings
  ) -> OthersSensor {
    // The observer of a bench is Sendable, and so may be used on both sides.
    nonisolated(unsafe) let config = config
    return OthersSensor(config, surroundings: surroundings)
  }

  /// Returns when everything that was emitted is handled.
  func settle() {
    sensor.recording.onQueue {}
  }

  /// Syncs, and returns how many records the host acknowledged.
  func sync() throws -> Int {
    let result = Mutex<Result<Int, SensorError>?>(nil)
    let done = DispatchSemaphore(value: 0)
    sensor.sync(force: true) { ended in
      result.withLock { $0 = ended }
      done.signal()
    }
    done.wait()
    return try result.withLock(\.self)?.get() ?? 0
  }
}

extension TemporaryFolder {
  /// The records in one of its files.
  func records(in name: String, key: String? = nil) throws -> [OthersData] {
    try RecordReader(path: self[name].encoded, table: OthersData.table, key: key)
      .records(RecordSelection())
  }

  /// Whether `text` can be read in any of its files.
  func shows(_ text: String) throws -> Bool {
    try names().contains { try Data(read($0)).range(of: Data(text.utf8)) != nil }
  }
}
